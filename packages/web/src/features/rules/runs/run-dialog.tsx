import type { RuleRun } from '@hoadon/contracts/rules';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNumbers } from '../../../lib/number-format.ts';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/overlays/modal.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMay } from '../../auth/index.ts';
import { ActPanel } from '../../bulk-acts/index.ts';
import { runQuery, useStartRun } from '../queries.ts';
import { RunRows } from './run-rows.tsx';

type RunDialogProps = {
  id: string;
  onClose: () => void;
  /** Of the trial of a rule that is not saved yet: saves it and does what was shown. */
  onSaveAndApply?: () => void;
};

/** What a run of rules does: which invoices come where and by which rule; and doing it, where it was only shown. */
export function RunDialog({ id, onClose, onSaveAndApply }: RunDialogProps) {
  const { t } = useTranslation();
  const mayChange = useMay('invoice_management.change');
  const { data: run, error, refetch } = useQuery(runQuery(id));
  const start = useStartRun(id);
  const isSaved = run?.rules.every(({ rule_id }) => rule_id !== null) ?? false;
  const isReady = mayChange && run?.state === 'matched';
  const isTrialOfForm = onSaveAndApply !== undefined;
  const mayStart = isReady && isSaved && !isTrialOfForm;
  return (
    <Modal
      open
      size="medium"
      bare
      onClose={onClose}
      title={t(run?.is_dry && run.state !== 'begun' ? 'rules.run.trial' : 'rules.run.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.action.close')}</Button>
          {isReady && isTrialOfForm && (
            <Button variant="primary" onClick={onSaveAndApply}>
              {t('rules.run.saveAndApply', { count: run.invoices })}
            </Button>
          )}
          {mayStart && (
            <Button variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
              {t('rules.run.apply', { count: run.invoices })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 tablet:min-h-90 tablet:px-5">
        {!run && !error && <Skeleton className="h-20" />}
        {!run && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        <ErrorLine error={start.error} />
        {run && <Standing run={run} onClose={onClose} />}
        {run && run.state !== 'matching' && run.invoices > 0 && <Found run={run} />}
      </div>
    </Modal>
  );
}

function Standing({ run, onClose }: { run: RuleRun; onClose: () => void }) {
  const { t } = useTranslation();
  const { formatCount } = useNumbers();
  const [actId, setActId] = useState<string | null>(null);
  const failed = run.rules.filter(({ state }) => state === 'failed');
  const over = run.rules.filter(({ state }) => state !== 'waiting').length;
  const shown = actId ?? run.bulk_act_id;
  return (
    <>
      {run.state === 'matching' && (
        <Progress
          label={t('rules.run.matching')}
          value={over}
          max={run.rules.length}
          detail={`${formatCount(over)} / ${formatCount(run.rules.length)}`}
        />
      )}
      {run.state === 'ended' && <EmptyState icon={CircleCheck} text={t('rules.run.nothing')} />}
      {run.state === 'matched' && (
        <p role="status" className="font-medium">
          {t('rules.run.wouldChange', { count: run.invoices })}
        </p>
      )}
      {shown !== null && <ActPanel actId={shown} onAct={setActId} onClose={onClose} />}
      {failed.length > 0 && (
        <p role="alert" className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          {t('rules.run.failed', { names: failed.map(({ name }) => name).join(', ') })}
        </p>
      )}
    </>
  );
}

/** Of each rule how many, and some of the invoices. */
function Found({ run }: { run: RuleRun }) {
  const { t } = useTranslation();
  const [rulePlace, setPlace] = useState<number | null>(null);
  const taking = run.rules.filter(({ moved, tagged }) => moved + tagged > 0);
  return (
    <>
      <fieldset aria-label={t('rules.run.byRule')} className="flex flex-wrap gap-2">
        {taking.map((rule) => (
          <button
            key={rule.place}
            type="button"
            aria-pressed={rule.place === rulePlace}
            onClick={() => setPlace(rule.place === rulePlace ? null : rule.place)}
            className="rounded-control border border-line px-2.5 py-1 text-left hover:bg-canvas aria-pressed:border-primary-600 aria-pressed:bg-primary-50"
          >
            <span className="block font-medium">{rule.name || t('rules.run.unnamed')}</span>
            <span className="block text-small text-muted">
              {[
                rule.moved > 0 && t('rules.run.moved', { count: rule.moved }),
                rule.tagged > 0 && t('rules.run.tagged', { count: rule.tagged }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        ))}
      </fieldset>
      <RunRows runId={run.id} rulePlace={rulePlace} />
    </>
  );
}
