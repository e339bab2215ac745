import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { failureReason } from '../invoices/index.ts';
import { failedRowsQuery, SHOWN_FAILED } from './queries.ts';

/** The first rows that could not be done, each with its reason. */
export function FailedRows({ act }: { act: BulkAct }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(failedRowsQuery(act.id));
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('bulkActs.failed.show')}
      className="max-h-72 overflow-y-auto rounded-control border border-hairline"
    >
      <ul className="tabular text-small">
        {data.map((row) => (
          <li
            key={row.position}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] gap-x-3 border-b border-hairline px-3 py-1.5 last:border-0 tablet:grid-cols-[96px_minmax(0,1fr)_minmax(0,2fr)]"
          >
            <span className="truncate font-semibold">
              {row.invoice_number ?? t('bulkActs.noNumber')}
            </span>
            <span className="truncate">{row.buyer_name}</span>
            <span className="col-span-2 text-muted tablet:col-span-1">
              {row.reason && failureReason(t, row.reason)}
            </span>
          </li>
        ))}
      </ul>
      {act.failed > SHOWN_FAILED && (
        <p className="px-3 py-1.5 text-small text-muted">{t('bulkActs.failed.more')}</p>
      )}
    </section>
  );
}
