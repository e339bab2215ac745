import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SplitView } from '../../ui/split-view/index.ts';
import { GallerySection } from './gallery-section.tsx';

const ROWS = ['Công ty TNHH Sông Đuống', 'Hộ kinh doanh Thiên Phước', 'Công ty CP Thép Miền Nam'];

export function GallerySplitView() {
  const { t } = useTranslation();
  return (
    <GallerySection name="SplitView" awaits={t('gallery.screens.reconciliation')}>
      <div className="flex h-80 w-full overflow-hidden rounded-control border border-line">
        <SplitView
          name="gallery"
          label={t('gallery.splitLine')}
          share={40}
          start={
            <ul>
              {ROWS.map((name) => (
                <li key={name} className="truncate border-b border-hairline px-3 py-2.5">
                  {name}
                </li>
              ))}
            </ul>
          }
          end={<EmptyState text={t('gallery.splitEmpty')} />}
        />
      </div>
    </GallerySection>
  );
}
