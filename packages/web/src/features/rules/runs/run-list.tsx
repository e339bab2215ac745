import type { RuleRun } from '@hoadon/contracts/rules';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronRight, History } from 'lucide-react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

const ROWS = ['1', '2', '3'];

type RunListProps = { query: UseQueryResult<RuleRun[]>; onWatch: (id: string) => void };

/** The latest runs that changed something, automatic ones among them. */
export function RunList({ query, onWatch }: RunListProps) {
  const { t } = useTranslation();
  if (!query.data) {
    if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return ROWS.map((row) => <Skeleton key={row} className="mb-3 h-12" />);
  }
  if (query.data.length === 0) return <EmptyState icon={History} text={t('rules.runs.empty')} />;
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {query.data.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            onClick={() => onWatch(run.id)}
            className="flex w-full items-center gap-3 rounded-control px-2 py-2.5 text-left hover:bg-canvas"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">
                {t(`rules.runs.cause.${run.cause}`)} ·{' '}
                {t('rules.runs.changed', { count: run.invoices })}
              </span>
              <span className="block truncate text-small text-muted">
                {[
                  formatDateTime(run.created_at),
                  run.created_by,
                  run.rules.map(({ name }) => name).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
          </button>
        </li>
      ))}
    </ul>
  );
}
