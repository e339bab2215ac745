import type { BulkActHead } from '@hoadon/contracts/bulk-acts';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Pill } from '../../../ui/pill.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { actsQuery } from '../acts-query.ts';
import { actQuery } from '../queries.ts';
import { ACT_MARKS, countsOf, nameOf } from './act-marks.ts';

export type ActListProps = { onAct: (id: string) => void; most?: number };

/** The latest acts on many, newest first; a press opens one. */
export function ActList({ onAct, most }: ActListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(actsQuery);
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} label={t('common.loading')} />;
  if (data.length === 0) return <EmptyState text={t('bulkActs.recent.empty')} />;
  return (
    <ul>
      {data.slice(0, most).map((act) => (
        <li key={act.id} className="border-b border-hairline last:border-0">
          <ActLine act={act} onAct={onAct} />
        </li>
      ))}
    </ul>
  );
}

function ActLine({ act, onAct }: { act: BulkActHead; onAct: (id: string) => void }) {
  const { t } = useTranslation();
  const { formatCount: write } = useNumbers();
  const { data } = useQuery(actQuery(act.id));
  const mark = ACT_MARKS[act.state];
  return (
    <button
      type="button"
      onClick={() => onAct(act.id)}
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-left hover:bg-canvas"
    >
      <span className="truncate font-medium">{nameOf(t, act, write)}</span>
      <Pill tone={mark.tone} icon={mark.icon}>
        {t(`bulkActs.state.${act.state}`)}
      </Pill>
      <span className="tabular col-span-2 text-small text-muted">
        {formatDateTime(act.created_at)}
        {act.created_by && ` · ${act.created_by}`}
        {data && ` · ${countsOf(t, data, write)}`}
      </span>
    </button>
  );
}
