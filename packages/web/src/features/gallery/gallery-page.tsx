import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { GalleryButtons } from './gallery-buttons.tsx';
import { GalleryFields } from './gallery-fields.tsx';
import { GalleryLayers } from './gallery-layers.tsx';
import { GalleryMarks } from './gallery-marks.tsx';
import { GalleryStates } from './gallery-states.tsx';
import { GalleryTables } from './gallery-tables.tsx';

/** Every component of the kit in its states, for looking at and for the accessibility test. */
export function GalleryPage() {
  const { t } = useTranslation();
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-250 flex-col gap-4 p-4 tablet:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <Brand />
          <LanguageSwitch />
        </header>
        <h1 className="text-total">{t('gallery.title')}</h1>
        <GalleryButtons />
        <GalleryFields />
        <GalleryMarks />
        <GalleryLayers />
        <GalleryTables />
        <GalleryStates />
      </div>
    </main>
  );
}
