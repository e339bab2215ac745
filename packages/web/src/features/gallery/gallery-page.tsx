import { useParams } from '@tanstack/react-router';
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '../../ui/brand.tsx';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GalleryBasics } from './gallery-basics.tsx';
import { GalleryNav } from './gallery-nav.tsx';
import { GALLERY_PARTS, type GalleryPart } from './gallery-parts.ts';

const PAGES: Readonly<Record<GalleryPart, LazyExoticComponent<ComponentType>>> = {
  filters: lazy(() =>
    import('./gallery-filters.tsx').then((file) => ({ default: file.GalleryFilters })),
  ),
  'number-grid': lazy(() =>
    import('./gallery-number-grid.tsx').then((file) => ({ default: file.GalleryNumberGrid })),
  ),
  'settings-form': lazy(() =>
    import('./gallery-settings-form.tsx').then((file) => ({ default: file.GallerySettingsForm })),
  ),
  'split-view': lazy(() =>
    import('./gallery-split-view.tsx').then((file) => ({ default: file.GallerySplitView })),
  ),
  tree: lazy(() => import('./gallery-tree.tsx').then((file) => ({ default: file.GalleryTree }))),
  charts: lazy(() =>
    import('./gallery-charts.tsx').then((file) => ({ default: file.GalleryCharts })),
  ),
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
        <Suspense fallback={<SkeletonRows rows={6} label={t('common.loading')} />}>
          <Page />
        </Suspense>
      </div>
    </main>
  );
}
