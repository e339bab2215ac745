import { useParams } from '@tanstack/react-router';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { type LazyPart, lazyPart } from '../../ui/program/lazy-part.tsx';
import { GalleryBasics } from './gallery-basics.tsx';
import { GalleryNav } from './gallery-nav.tsx';
import { GALLERY_PARTS, type GalleryPart } from './gallery-parts.ts';

const PAGES: Readonly<Record<GalleryPart, LazyPart<object>>> = {
  filters: lazyPart(() => import('./gallery-filters.tsx').then((file) => file.GalleryFilters)),
  'number-grid': lazyPart(() =>
    import('./gallery-number-grid.tsx').then((file) => file.GalleryNumberGrid),
  ),
  'settings-form': lazyPart(() =>
    import('./gallery-settings-form.tsx').then((file) => file.GallerySettingsForm),
  ),
  'split-view': lazyPart(() =>
    import('./gallery-split-view.tsx').then((file) => file.GallerySplitView),
  ),
  tree: lazyPart(() => import('./gallery-tree.tsx').then((file) => file.GalleryTree)),
  charts: lazyPart(() => import('./gallery-charts.tsx').then((file) => file.GalleryCharts)),
};

/** Every component of the kit in its states, for looking at and for the accessibility test. */
export function GalleryPage() {
  const { t } = useTranslation();
  const { part: wanted } = useParams({ strict: false });
  const part = GALLERY_PARTS.find((one) => one === wanted);
  const Page = part ? PAGES[part] : GalleryBasics;
  return (
    <main className="h-full overflow-y-auto">
      <div className="mx-auto flex max-w-250 flex-col gap-4 p-4 tablet:p-8">
        <header className="flex flex-wrap items-center justify-between gap-3">
          <Brand />
          <LanguageSwitch />
        </header>
        <h1 className="text-total">{t('gallery.title')}</h1>
        <GalleryNav />
        <Page />
      </div>
    </main>
  );
}
