import type { BulkRunHead } from '@hoadon/contracts/issuing';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../../lib/number-format.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { bulkRunQuery } from './bulk-queries.ts';
import { countsOf, RUN_MARKS } from './bulk-state.ts';
import { bulkRunsQuery } from './runs-query.ts';

type RunListProps = { onRun: (id: string) => void; most?: number };

/** The latest runs of issuing, newest first; a press opens one. */
export function RunList({ onRun, most }: RunListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(bulkRunsQuery);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  if (data.length === 0) return <EmptyState text={t('bulkRelease.runs.empty')} />;
  return (
    <ul>
      {data.slice(0, most).map((run) => (
        <li key={run.id} className="border-b border-hairline last:border-0">
          <RunLine run={run} onRun={onRun} />
        </li>
      ))}
    </ul>
  );
}

function RunLine({ run, onRun }: { run: BulkRunHead; onRun: (id: string) => void }) {
  const { t } = useTranslation();
  const { formatCount: write } = useNumbers();
  const { data } = useQuery(bulkRunQuery(run.id));
  const mark = RUN_MARKS[run.state];
  return (
    <button
      type="button"
      onClick={() => onRun(run.id)}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left hover:bg-canvas"
    >
      <span className="truncate font-medium">
        {t('bulkRelease.runs.size', { count: run.total, number: write(run.total) })}
      </span>
      <Pill tone={mark.tone} icon={mark.icon}>
        {t(`bulkRelease.runs.state.${run.state}`)}
      </Pill>
      <span className="tabular col-span-2 text-small text-muted">
        {formatDateTime(run.created_at)}
        {run.created_by && ` · ${run.created_by}`}
        {data && ` · ${countsOf(t, data, write)}`}
      </span>
    </button>
  );
}
