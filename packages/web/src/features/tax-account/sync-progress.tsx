import type { SyncCheck } from '@hoadon/contracts/tax-account';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../lib/class-names.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { syncQuery } from './queries.ts';

/** How far both phases and the originals are, and how long it takes (TAX-021 … TAX-023). */
export function SyncProgress() {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(syncQuery)}
      waiting={<SkeletonRows rows={2} label={t('common.loading')} />}
    >
      {(sync) => <Phases sync={sync} />}
    </WhenRead>
  );
}

function Phases({ sync }: { sync: SyncCheck }) {
  const { t } = useTranslation();
  const { phases, originals, latest, estimate_time_left_in_minutes: minutes } = sync;
  const allOriginals = originals.due + originals.kept + originals.none + originals.failed;
  const state = latest?.state ?? 'none';
  return (
    <div className="flex flex-col gap-3">
      {phases.map((phase) => (
        <Bar
          key={phase.from_date}
          label={t('taxAccount.progress.phase', {
            from: formatDate(phase.from_date),
            to: formatDate(phase.to_date),
          })}
          percent={phase.percent}
          colour={phase.colour}
        />
      ))}
      <p className="text-small text-muted" aria-live="polite">
        {t('taxAccount.progress.gained', { count: sync.total_invoices_gained })}
        {allOriginals > 0 &&
          ` ${t('taxAccount.progress.originals', {
            done: allOriginals - originals.due,
            all: allOriginals,
          })}`}{' '}
        {state === 'running' || originals.due > 0
          ? minutes === null
            ? t('taxAccount.progress.noEstimate')
            : t('taxAccount.progress.estimate', { count: Math.max(1, minutes) })
          : t(`taxAccount.state.${state}`)}
      </p>
      <OfOthers sync={sync} />
      {sync.resumes_at && (
        <p className="text-small text-warning">{t('taxAccount.progress.resumes')}</p>
      )}
    </div>
  );
}

/** Why nothing came: the invoices in the lists of this account belong to another tax code. */
function OfOthers({ sync }: { sync: SyncCheck }) {
  const { t } = useTranslation();
  const { account_of_tax_code: taxCode, invoices_of_others: others } = sync;
  if (taxCode === null && others.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-control bg-warning-50 px-3 py-2 text-warning">
      {taxCode !== null && <li>{t('taxAccount.others.account', { taxCode })}</li>}
      {others.map(({ tax_code, invoices }) => (
        <li key={tax_code}>
          {t('taxAccount.others.invoices', { count: invoices, taxCode: tax_code })}
        </li>
      ))}
    </ul>
  );
}

const COLOUR = {
  red: '[&::-webkit-progress-value]:bg-danger [&::-moz-progress-bar]:bg-danger',
  yellow: '[&::-webkit-progress-value]:bg-warning [&::-moz-progress-bar]:bg-warning',
  green: '[&::-webkit-progress-value]:bg-success [&::-moz-progress-bar]:bg-success',
  blue: '[&::-webkit-progress-value]:bg-primary-600 [&::-moz-progress-bar]:bg-primary-600',
} as const;

type BarProps = { label: string; percent: number; colour: keyof typeof COLOUR };

function Bar({ label, percent, colour }: BarProps) {
  return (
    <div className="flex flex-col gap-1">
      <div className="flex justify-between gap-4 text-small">
        <span className="truncate">{label}</span>
        <span className="tabular shrink-0 text-muted">{percent} %</span>
      </div>
      <progress
        aria-label={label}
        data-colour={colour}
        value={percent}
        max={100}
        className={classNames(
          'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hairline [&::-webkit-progress-bar]:bg-hairline [&::-webkit-progress-value]:transition-[width]',
          COLOUR[colour],
        )}
      />
    </div>
  );
}
