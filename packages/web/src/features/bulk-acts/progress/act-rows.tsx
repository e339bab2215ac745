import type { BulkAct, BulkActRow } from '@hoadon/contracts/bulk-acts';
import { decimalOrNull } from '@hoadon/domain/money/decimal';
import { useQueries } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { useNarrow } from '../../../lib/media/use-narrow.ts';
import { useMoney } from '../../../lib/money-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { useRowsInSight } from '../../../ui/sight/index.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { failureReason } from '../../invoices/index.ts';
import { ROW_WINDOW, type RowFilter, rowsQuery } from '../queries.ts';
import { ROW_MARKS } from './act-marks.ts';

const LINE = 36;
/** Two lines. */
const CARD = 56;
const NO_ROWS: readonly BulkActRow[] = [];

/** The outcome of each invoice of the act; only the windows in sight are fetched and refreshed. */
export function ActRows({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<RowFilter>('all');
  return (
    <div className="flex flex-col gap-2">
      {act.failed > 0 && (
        <fieldset className="flex gap-1">
          <legend className="sr-only">{t('bulkProgress.show.label')}</legend>
          {(['all', 'failed'] as const).map((name) => (
            <Button
              key={name}
              variant={filter === name ? 'secondary' : 'quiet'}
              aria-pressed={filter === name}
              onClick={() => setFilter(name)}
            >
              {t(`bulkProgress.show.${name}`, { count: name === 'all' ? act.total : act.failed })}
            </Button>
          ))}
        </fieldset>
      )}
      <Rows
        key={filter}
        actId={act.id}
        filter={filter}
        count={filter === 'all' ? act.total : act.failed}
      />
    </div>
  );
}

type RowsProps = { actId: string; filter: RowFilter; count: number };

function Rows({ actId, filter, count }: RowsProps) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const height = useNarrow() ? CARD : LINE;
  const { total, rows: inSight } = useRowsInSight(scroller, { count, rowHeight: height });
  const windows = [...new Set(inSight.map(({ index }) => Math.floor(index / ROW_WINDOW)))];
  const {
    found: rowsByWindow,
    error,
    retry,
  } = useQueries({
    queries: windows.map((window) => rowsQuery(actId, filter, window)),
    combine: (results) => ({
      found: new Map(results.map(({ data }, at) => [windows[at], data ?? NO_ROWS])),
      error: results.find(({ data, error }) => error && !data)?.error ?? null,
      retry: () => {
        for (const result of results) if (result.error) void result.refetch();
      },
    }),
  });
  if (error) return <ErrorState error={error} onRetry={retry} />;
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('bulkProgress.items')}
      className="max-h-72 overflow-y-auto rounded-control border border-hairline"
    >
      <ul className="relative" style={{ height: total }}>
        {inSight.map(({ index, start }) => (
          <li
            key={index}
            className="absolute top-0 left-0 w-full"
            style={{ height, transform: `translateY(${start}px)` }}
          >
            <Line row={rowsByWindow.get(Math.floor(index / ROW_WINDOW))?.[index % ROW_WINDOW]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Drawn again only when this invoice changed. On a phone the reason has a line of its own. */
const Line = memo(function Line({ row }: { row: BulkActRow | undefined }) {
  const { t } = useTranslation();
  const money = useMoney();
  if (!row) {
    return (
      <span className="flex h-full items-center px-3">
        <Skeleton className="w-full" />
      </span>
    );
  }
  const amount = decimalOrNull(row.total_amount_with_tax);
  const reason = row.reason && failureReason(t, row.reason);
  const series = `${row.template_code}${row.invoice_serial}`;
  const written = amount && `${money(amount, row.currency_code)} ${row.currency_code}`;
  return (
    <span className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] content-center items-center gap-x-3 gap-y-0.5 border-b border-hairline px-3 tablet:grid-cols-[48px_68px_72px_minmax(0,1fr)_132px_128px_minmax(0,1.4fr)]">
      <span className="tabular hidden text-right text-muted tablet:block">{row.position}</span>
      <span className="tabular truncate font-semibold">{row.invoice_number ?? '—'}</span>
      <span className="tabular hidden truncate text-muted tablet:block">{series}</span>
      <span className="truncate" title={row.partner_name ?? undefined}>
        {row.partner_name}
      </span>
      <span className="tabular hidden truncate text-right tablet:block">{written}</span>
      <span className="flex min-w-0 justify-end tablet:justify-start">
        <Pill tone={ROW_MARKS[row.state].tone} icon={ROW_MARKS[row.state].icon}>
          {t(`bulkActs.row.${row.state}`)}
        </Pill>
      </span>
      <span
        className="col-span-3 min-w-0 truncate text-small text-muted tablet:col-span-1 tablet:text-body"
        title={reason ?? undefined}
      >
        {reason}
        {!reason && <span className="tabular tablet:hidden">{`${series} · ${written ?? ''}`}</span>}
      </span>
    </span>
  );
});
