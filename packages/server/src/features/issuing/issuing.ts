import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '../../platform/http/route.ts';
import { advanceJob, sweep } from './advance.ts';
import { continueRun } from './continue-run.ts';
import type { IssuingDeps } from './deps.ts';
import { ADVANCE, CONTINUE_RUN, RECEIVE, SWEEP } from './jobs.ts';
import { numberingDesk } from './numbering-desk.ts';
import { receiveReplies } from './receive-replies.ts';
import { issuingRoutes } from './routes.ts';

/** Issuing in one process: the calls it answers and the work it does behind them. */
export type Issuing = Readonly<{ routes: Route[]; close(): Promise<void> }>;

const SWEEP_SECONDS = 10;

/** Ties the calls and the jobs together. Jobs run only where the platform starts a worker. */
export function issuing(deps: IssuingDeps): Issuing {
  const { jobs, config } = deps;
  jobs.handle(ADVANCE, (payloads) => advanceJob(deps, payloads));
  jobs.handle(RECEIVE, (_payloads, stopping) => receiveSoon(deps, stopping));
  jobs.handle(SWEEP, () => sweep(deps));
  jobs.handle(CONTINUE_RUN, async (payloads) => {
    for (const { companyId, runId } of payloads) await continueRun(deps, companyId, runId);
  });
  jobs.every(RECEIVE, Math.max(1, Math.round(config.taxAuthority.pollMs / 1000)), {});
  jobs.every(SWEEP, SWEEP_SECONDS, {});
  return {
    routes: issuingRoutes(deps, numberingDesk(deps)),
    close: () => deps.workshop.close(),
  };
}

/** Looks for replies now and, while none come, a few times more: the authority takes its moment. */
async function receiveSoon(deps: IssuingDeps, stopping: AbortSignal): Promise<void> {
  for (const wait of [0, ...deps.replyWaits]) {
    if (wait > 0) await pause(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted) return;
    if ((await receiveReplies(deps)) > 0) return;
  }
}
