import type { BulkAct } from '@hoadon/contracts/bulk-acts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pause, Usb } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/texts/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine } from '../../../ui/error-line.tsx';
import { useCurrentUser, useMay } from '../../auth/index.ts';
import { signingAgentQuery } from '../queries.ts';
import { TokenErrorModal } from '../token-error-modal.tsx';
import { begunRuns } from './begun-runs.ts';
import type { RunStep } from './token-run-act.ts';
import { dismissFault, pauseTokenRun, startTokenRun, useTokenRun } from './token-runs.ts';

export type TokenRunToolsProps = {
  run: Readonly<{
    id: string;
    state: BulkAct['state'];
  }>;
};

/** The request goes out again this long after the button (SIGN-016). Milliseconds. */
const AGAIN_AFTER_MS = 500;

/** Signs a run with the token on this machine: progress, pause, resume, and the fault that stops it. */
export function TokenRunTools({ run }: TokenRunToolsProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const user = useCurrentUser();
  const mayIssue = useMay('publish_management.add');
  const agent = useQuery(signingAgentQuery);
  const state = useTokenRun(run.id);
  const [isStartingAgain, setStartingAgain] = useState(false);
  const start = (isResumed: boolean) => {
    if (!agent.data || !user) return;
    const signing = startTokenRun({
      runId: run.id,
      isResumed,
      agentUrl: agent.data.url,
      companyId: user.company_id,
      taxCode: user.company.tax_code,
    });
    void signing.then(() => client.invalidateQueries({ queryKey: ['bulk-run'] }));
  };
  const isReady = agent.data !== undefined && user !== null;
  // What was begun in this window a moment ago starts by itself.
  useEffect(() => {
    if (isReady && begunRuns.delete(run.id)) start(false);
  });
  const again = () => {
    setStartingAgain(true);
    setTimeout(() => {
      setStartingAgain(false);
      start(true);
    }, AGAIN_AFTER_MS);
  };
  if (state?.name === 'working') {
    const { runStep, signed, isPausing } = state;
    return (
      <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p aria-live="polite" data-run-step={runStep.name} className="text-muted">
          {t(`signing.run.step.${runStep.name}`, { replace: valuesOf(runStep) })}{' '}
          {signed > 0 && t('signing.run.signed', { count: signed })}
        </p>
        {runStep.name === 'pairing' && (
          <span className="tabular text-title tracking-[0.3em]" data-pairing-code>
            {runStep.code}
          </span>
        )}
        <Button icon={Pause} busy={isPausing} onClick={() => pauseTokenRun(run.id)}>
          {t('signing.run.pause')}
        </Button>
      </div>
    );
  }
  const isOver = run.state === 'finished';
  if (!mayIssue || (isOver && state === null)) return null;
  return (
    <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {state !== null && state.signed > 0 && (
        <p aria-live="polite">{t('signing.run.signed', { count: state.signed })}</p>
      )}
      {state !== null && state.skipped > 0 && (
        <p className="text-warning">{t('signing.run.skipped', { count: state.skipped })}</p>
      )}
      {!isOver && (
        <Button variant="primary" icon={Usb} busy={agent.isPending} onClick={() => start(true)}>
          {t('signing.run.continue')}
        </Button>
      )}
      <ErrorLine error={agent.error} />
      {state?.name === 'faulty' && (
        <TokenErrorModal
          flag="ACTIONS"
          fault={state.fault}
          standing="numbered"
          standingText={t('signing.run.standing')}
          busy={isStartingAgain}
          onSign={again}
          onClose={() => dismissFault(run.id)}
        />
      )}
    </div>
  );
}

const valuesOf = (runStep: RunStep) => ({
  number: runStep.name === 'signing' ? runStep.number : '',
});
