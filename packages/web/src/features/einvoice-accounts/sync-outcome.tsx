import type { EinvoiceSync } from '@hoadon/contracts/einvoice-accounts';
import { formatDateTime } from '@hoadon/domain/dates/format-date';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Pill } from '../../ui/pill.tsx';
import { Progress } from '../../ui/progress.tsx';

type SyncOutcomeProps = { sync: EinvoiceSync; onResult: (ids: readonly string[]) => void };

const TOLD = ['fetched', 'known', 'not_ready', 'no_file'] as const;

/** How far the latest synchronisation is, and what it came to; closing the window stops nothing. */
export function SyncOutcome({ sync, onResult }: SyncOutcomeProps) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const { state, counts, reason, words, import_ids: ids, without_file: missing } = sync;
  const done = counts.listed - counts.due;
  return (
    <div
      role="status"
      className="flex flex-col gap-2 rounded-control border border-line bg-canvas p-3"
    >
      {state === 'running' ? (
        <>
          <Progress label={t('einvoiceAccounts.sync.running')} value={done} max={counts.listed} />
          <p className="text-small text-muted">{t('einvoiceAccounts.sync.background')}</p>
        </>
      ) : (
        <p className="flex flex-wrap items-center gap-2">
          <Pill
            tone={state === 'finished' ? 'success' : 'danger'}
            icon={state === 'finished' ? CircleCheck : TriangleAlert}
          >
            {t(`einvoiceAccounts.sync.state.${state}`)}
          </Pill>
          <span className="tabular text-muted">{formatDateTime(sync.finished_at ?? '')}</span>
        </p>
      )}
      {reason && (
        <p className="text-danger">
          {t(`einvoiceAccounts.reason.${reason}`)}
          {words && <span className="text-muted"> “{words}”</span>}
        </p>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {TOLD.filter((count) => counts[count] > 0 || count === 'fetched').map((count) => (
          <li key={count} className="tabular">
            {t(`einvoiceAccounts.count.${count}`, {
              count: counts[count],
              number: formatCount(counts[count]),
            })}
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <ul className="text-small text-muted">
          {missing.map(({ label, words: why }) => (
            <li key={label} className="break-all">
              {label}: {why}
            </li>
          ))}
        </ul>
      )}
      {ids.length > 0 && (
        <span>
          <Button onClick={() => onResult(ids)}>{t('einvoiceAccounts.sync.show')}</Button>
        </span>
      )}
    </div>
  );
}
