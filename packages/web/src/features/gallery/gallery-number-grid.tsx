import { useState } from 'react';
import { CallError } from '../../lib/call-error.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { NumberGrid } from '../../ui/number-grid/index.ts';
import { GallerySection } from './gallery-section.tsx';
import { RETURN_FIGURES, RETURN_ROWS } from './vat-return-sample.ts';

const FAILED = new CallError({ status: 0, code: 'NETWORK' });

export function GalleryNumberGrid() {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(RETURN_FIGURES);
  const grid = {
    columns: [t('gallery.amount'), t('gallery.tax')],
    rows: RETURN_ROWS,
    onChange: setTyped,
  };
  return (
    <>
      <GallerySection name="NumberGrid" awaits={t('gallery.screens.returns')}>
        <div className="w-full">
          <NumberGrid
            {...grid}
            label={t('gallery.return')}
            typed={typed}
            faults={{ '25': t('gallery.returnFault') }}
          />
        </div>
      </GallerySection>
      <GallerySection name="NumberGrid: loading, failed">
        <div className="flex w-full flex-col gap-4">
          <NumberGrid {...grid} label={t('gallery.loading')} typed={undefined} />
          <NumberGrid
            {...grid}
            label={t('gallery.failed')}
            typed={undefined}
            error={FAILED}
            onRetry={() => undefined}
          />
        </div>
      </GallerySection>
    </>
  );
}
