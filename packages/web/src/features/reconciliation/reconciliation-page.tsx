import type { Reconciliation } from '@hoadon/contracts/reconciliation';
import { formatDate, formatDateTime } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNumbers } from '../../lib/number-format.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { runsQuery } from './queries.ts';
import { RunScreen } from './run-screen.tsx';
import { StartForm } from './start-form.tsx';
import { UploadList } from './upload-list.tsx';

/** Our records beside what the tax portal tells: the way in, and one reconciliation where `id` is given. */
export function ReconciliationPage({ id }: { id: string | null }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex max-w-320 flex-col gap-5 p-4 tablet:p-6">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-title">{t('reconciliation.title')}</h1>
          {id && (
            <Link to="/main/reconciliation" search={{}} className="text-primary-600">
              {t('reconciliation.another')}
            </Link>
          )}
        </header>
        {id ? <RunScreen key={id} id={id} /> : <Start />}
      </div>
    </div>
  );
}

function Start() {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  return (
    <>
      {mayWrite && <UploadList />}
      {mayWrite && <StartForm />}
      <section aria-labelledby="latest-runs" className="flex flex-col gap-2">
        <h2 id="latest-runs" className="font-semibold">
          {t('reconciliation.latest')}
        </h2>
        <WhenRead
          query={useQuery(runsQuery)}
          waiting={<SkeletonRows rows={3} label={t('common.loading')} />}
        >
          {(runs) =>
            runs.length === 0 ? (
              <EmptyState text={t('reconciliation.none')} />
            ) : (
              <ul className="flex flex-col">
                {runs.map((run) => (
                  <Latest key={run.id} run={run} />
                ))}
              </ul>
            )
          }
        </WhenRead>
      </section>
    </>
  );
}

function Latest({ run }: { run: Reconciliation }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const { matched, differs } = run.outcomes;
  const alone = run.outcomes['only-own'] + run.outcomes['only-portal'];
  return (
    <li className="border-b border-hairline">
      <Link
        to="/main/reconciliation/$id"
        params={{ id: run.id }}
        search={{}}
        className="flex flex-wrap items-center gap-x-4 px-2 py-2.5 hover:bg-canvas"
      >
        <span className="min-w-0 flex-1">
          {`${t(run.kind_of ? 'reconciliation.sales' : 'reconciliation.purchases')} ${formatDate(run.start_date)} – ${formatDate(run.end_date)}`}
        </span>
        <span className="tabular text-muted">{formatDateTime(run.created_at)}</span>
        <span className="tabular text-muted">
          {run.state !== 'finished'
            ? t(`reconciliation.${run.state}`)
            : t('reconciliation.found', {
                matched: count(matched),
                differs: count(differs),
                alone: count(alone),
              })}
        </span>
      </Link>
    </li>
  );
}
