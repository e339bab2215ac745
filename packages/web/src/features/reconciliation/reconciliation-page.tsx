import type { Reconciliation } from '@hoadon/contracts/reconciliation';
import { formatDate } from '@hoadon/domain/dates/format-date';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useNumbers } from '../../lib/number-format.ts';
import { usePageTitle } from '../../lib/texts/use-page-title.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { LATEST_LINK, LatestList, LatestPage, LatestRow } from '../../ui/latest/index.ts';
import { useMay } from '../auth/index.ts';
import { runsQuery } from './queries.ts';
import { RunScreen } from './run-screen.tsx';
import { StartForm } from './start-form.tsx';
import { UploadList } from './upload-list.tsx';

/** The company's records beside those of the tax portal: the start page, and one reconciliation where the address has its id. */
export function ReconciliationPage() {
  const { t } = useTranslation();
  usePageTitle(t('reconciliation.title'));
  const { id } = useParams({ strict: false });
  const back = (
    <Link to="/main/reconciliation" search={{}} className="py-0.5 text-primary-600">
      {t('reconciliation.another')}
    </Link>
  );
  return (
    <LatestPage title={t('reconciliation.title')} back={id && back} isWide>
      {id ? <RunScreen key={id} id={id} /> : <Start />}
    </LatestPage>
  );
}

function Start() {
  const { t } = useTranslation();
  const mayWrite = useMay('invoice_management.change');
  return (
    <>
      {mayWrite && <UploadList />}
      {mayWrite && <StartForm />}
      <LatestList
        title={t('reconciliation.latest')}
        emptyText={t('reconciliation.none')}
        query={useQuery(runsQuery)}
      >
        {(run) => <Latest key={run.id} run={run} />}
      </LatestList>
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
        className={LATEST_LINK}
      >
        <LatestRow
          name={`${t(run.kind_of ? 'reconciliation.sales' : 'reconciliation.purchases')} ${formatDate(run.start_date)} – ${formatDate(run.end_date)}`}
          at={run.created_at}
          outcome={
            run.state !== 'finished'
              ? t(`reconciliation.${run.state}`)
              : t('reconciliation.found', {
                  matched: count(matched),
                  differs: count(differs),
                  alone: count(alone),
                })
          }
        />
      </Link>
    </li>
  );
}
