import { FileCheck2 } from 'lucide-react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { GallerySection } from './gallery-section.tsx';

const REFUSED = new CallError({ status: 400, code: 'LICENSE_EXPIRED', requestId: '7f3a-09' });

export function GalleryStates() {
  const { t } = useTranslation();
  const slides = [1, 2, 3].map((index) => ({
    key: String(index),
    content: (
      <div className="flex h-32 items-center justify-center bg-primary-50 text-title text-primary-700">
        {t('common.slide', { index, total: 3 })}
      </div>
    ),
  }));
  return (
    <>
      <GallerySection name="EmptyState">
        <div className="w-full">
          <EmptyState
            icon={FileCheck2}
            text={t('invoiceLists.lists.revenue.empty')}
            action={<Button variant="primary">{t('invoiceLists.lists.create')}</Button>}
          />
        </div>
      </GallerySection>
      <GallerySection name="Skeleton">
        <div className="w-full">
          <SkeletonRows rows={3} label={t('common.loading')} />
        </div>
      </GallerySection>
      <GallerySection name="ErrorState">
        <div className="w-full">
          <ErrorState error={REFUSED} onRetry={() => undefined} />
          <ErrorLine error={REFUSED} />
        </div>
      </GallerySection>
      <GallerySection name="Carousel">
        <div className="w-100">
          <Carousel label={t('gallery.carousel')} slides={slides} />
        </div>
      </GallerySection>
    </>
  );
}
