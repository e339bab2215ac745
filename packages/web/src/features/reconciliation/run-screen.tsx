import type { Reconciliation } from '@hoadon/contracts/reconciliation';
import { formatDate } from '@hoadon/domain/dates/format-date';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CheckCheck, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../../lib/files/save-file.ts';
import { useNumbers } from '../../lib/number-format.ts';
import { useTranslation } from '../../lib/texts/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { WhenRead } from '../../ui/when-read.tsx';
import { useMay } from '../auth/index.ts';
import { ActPanel } from '../bulk-acts/index.ts';
import { OneSided } from './one-sided.tsx';
import type { OneSide } from './one-sided-columns.tsx';
import { Pairs } from './pairs.tsx';
import { exportRun, OUTCOMES, runQuery, useApproveMatching } from './queries.ts';

/** One reconciliation, from comparing to the last pair. */
export function RunScreen({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <WhenRead
      query={useQuery(runQuery(id))}
      waiting={<SkeletonRows rows={6} label={t('common.loading')} />}
    >
      {(run) =>
        run.state === 'running' ? (
          <p role="status" className="flex items-center gap-2">
            <Spinner />
            {t('reconciliation.running')}
          </p>
        ) : run.state === 'failed' ? (
          <p role="alert" className="text-danger">
            {t('reconciliation.failed')}
          </p>
        ) : (
          <Found run={run} />
        )
      }
    </WhenRead>
  );
}

/** For which days nothing can be found missing, and where that is mended. */
function Unread({ run }: { run: Reconciliation }) {
  const { t } = useTranslation();
  if (run.unread.length === 0) return null;
  const days = run.unread
    .map(({ start_date, end_date }) => `${formatDate(start_date)}–${formatDate(end_date)}`)
    .join(', ');
  return (
    <p role="status" className="rounded-control bg-warning-50 px-3 py-2 text-ink">
      {t('reconciliation.unread', { days })}
    </p>
  );
}

function Found({ run }: { run: Reconciliation }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const [outcome, setOutcome] = useState<ReconciliationOutcome>(
    OUTCOMES.find((one) => run.outcomes[one] > 0) ?? 'matched',
  );
  const [isOneByOne, setOneByOne] = useState(false);
  return (
    <div className="flex flex-col gap-4">
      <p className="text-muted">
        {t('reconciliation.about', {
          side: t(run.kind_of ? 'reconciliation.sales' : 'reconciliation.purchases'),
          from: formatDate(run.start_date),
          to: formatDate(run.end_date),
          asOf: formatDate(run.as_of),
        })}
      </p>
      <Unread run={run} />
      <Together run={run} outcome={outcome} />
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">{t('reconciliation.filter')}</legend>
        {OUTCOMES.map((one) => (
          <Button
            key={one}
            variant={one === outcome ? 'secondary' : 'quiet'}
            aria-pressed={one === outcome}
            onClick={() => setOutcome(one)}
          >
            {isOneSided(one) && run.open[one] < run.outcomes[one]
              ? t('reconciliation.table.openOf', {
                  outcome: t(`reconciliation.outcome.${one}`),
                  open: count(run.open[one]),
                  total: count(run.outcomes[one]),
                })
              : `${t(`reconciliation.outcome.${one}`)} (${count(run.outcomes[one])})`}
          </Button>
        ))}
      </fieldset>
      {isOneSided(outcome) && (
        <span>
          <Button variant="quiet" onClick={() => setOneByOne(!isOneByOne)}>
            {t(isOneByOne ? 'reconciliation.table.show' : 'reconciliation.table.oneByOne')}
          </Button>
        </span>
      )}
      {isOneSided(outcome) && !isOneByOne ? (
        <OneSided key={outcome} run={run} outcome={outcome} />
      ) : (
        <Pairs key={outcome} run={run} outcome={outcome} />
      )}
    </div>
  );
}

const isOneSided = (outcome: ReconciliationOutcome): outcome is OneSide =>
  outcome === 'only-own' || outcome === 'only-portal';

/** What is done with many at once: approving what matched in every field, and the workbook. */
function Together({ run, outcome }: { run: Reconciliation; outcome: ReconciliationOutcome }) {
  const { t } = useTranslation();
  const { formatCount: count } = useNumbers();
  const mayWrite = useMay('invoice_management.change');
  const client = useQueryClient();
  const [actId, setActId] = useState<string | null>(null);
  const approve = useApproveMatching(run.id);
  const file = useMutation({
    mutationFn: () => exportRun(run.id, outcome),
    onSuccess: saveFile,
  });
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: ['reconciliations'] });
    void client.invalidateQueries({ queryKey: ['reconciliation-rows', run.id] });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {mayWrite && (run.certain > 0 || actId) && (
          <Button
            variant="primary"
            icon={CheckCheck}
            busy={approve.isPending}
            disabled={run.certain === 0}
            onClick={() => approve.mutate(undefined, { onSuccess: ({ id }) => setActId(id) })}
          >
            {t('reconciliation.approveAll', { number: count(run.certain) })}
          </Button>
        )}
        <Button icon={FileSpreadsheet} busy={file.isPending} onClick={() => file.mutate()}>
          {t('reconciliation.export')}
        </Button>
      </div>
      <ErrorLine error={approve.error ?? file.error} />
      {actId && (
        <ActPanel
          key={actId}
          actId={actId}
          onAct={(id: string | null) => {
            setActId(id);
            readAgain();
          }}
          onClose={() => {
            setActId(null);
            readAgain();
          }}
        />
      )}
    </>
  );
}
