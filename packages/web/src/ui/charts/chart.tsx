import type { Decimal } from '@hoadon/domain/money/decimal';
import { ChartColumn, Table } from 'lucide-react';
import { useState } from 'react';
import { withTexts } from '../../lib/program/index.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { IconButton } from '../icon-button.tsx';
import { lazyPart } from '../program/lazy-part.tsx';
import type { ChartData, ChartKind } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

const Drawing = lazyPart(
  withTexts(() => import('./drawing.tsx').then((file) => file.Drawing), 'kit'),
  { waiting: () => <Waiting /> },
);

type ChartProps = {
  title: string;
  kind: ChartKind;
  /** Undefined while loading. A donut shows the first series, a part for each category. */
  data: ChartData | undefined;
  /** How figures are written; exact, and never the rounded ones of the axis. */
  format: (value: Decimal) => string;
  emptyText?: string;
  error?: unknown;
  onRetry?: () => void;
};

/** A picture of figures with the figures themselves as a table: beside it for screen readers, in its place on demand. */
export function Chart(props: ChartProps) {
  const { title, kind, data, format } = props;
  const { t } = useTranslation();
  const [asTable, setAsTable] = useState(false);
  const isFilled = data?.series.some(({ values }) => values.some((value) => value !== null));
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption className="flex items-center justify-between gap-2 font-semibold">
        {title}
        {isFilled && (
          <IconButton
            icon={asTable ? ChartColumn : Table}
            label={t(asTable ? 'kit.chart.asChart' : 'kit.chart.asTable')}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </figcaption>
      {!data || !isFilled ? (
        <NoFigures {...props} />
      ) : (
        <>
          {!asTable && <Drawing title={title} kind={kind} data={data} format={format} />}
          <ChartTable title={title} data={data} format={format} hidden={!asTable} />
        </>
      )}
    </figure>
  );
}

function NoFigures({ data, emptyText, error, onRetry }: ChartProps) {
  const { t } = useTranslation();
  if (data) return <EmptyState text={emptyText ?? t('common.noData')} />;
  if (error) return <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />;
  return <Waiting />;
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('common.loading')}>
      <span aria-hidden className="shimmer block h-60 w-full" />
    </div>
  );
}
