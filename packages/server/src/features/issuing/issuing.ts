import { setTimeout as pause } from 'node:timers/promises';
import type { Route } from '../../platform/http/route.ts';
import { continueRun } from './bulk/index.ts';
import type { IssuingDeps } from './deps.ts';
import { receiveReplies } from './inbox/index.ts';
import { ADVANCE, ASK, CONTINUE_RUN, RECEIVE, SWEEP } from './jobs.ts';
import { numberingDesk } from './numbering/index.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { advanceJob, askJob, sweep } from './pipeline/index.ts';
import { issuingRoutes } from './routes.ts';

/** Issuing in one process: the calls it answers and the work it does behind them. */
export type Issuing = Readonly<{ routes: Route[]; close(): Promise<void> }>;

const SWEEP_SECONDS = 10;

/** Ties the calls and the jobs together. Jobs run only where the platform starts a worker. */
export function issuing(deps: IssuingDeps): Issuing {
  const { jobs, config } = deps;
  const receive = oneAtATime(() => receiveReplies(deps));
  jobs.handle(ADVANCE, async (payloads, stopping) => {
    await advanceJob(deps, payloads);
    await receiveSoon(receive, deps.replyWaits, stopping);
  });
  jobs.handle(ASK, async (payloads, stopping) => {
    await askJob(deps, payloads);
    await receiveSoon(receive, deps.replyWaits, stopping);
  });
  jobs.handle(RECEIVE, async () => {
    await receive();
  });
  jobs.handle(SWEEP, () => sweep(deps));
  jobs.handle(CONTINUE_RUN, async (payloads, stopping) => {
    for (const run of payloads) await continueRun(deps, run, { receive, stopping });
  });
  jobs.every(RECEIVE, Math.max(1, Math.round(config.taxAuthority.pollMs / 1000)), {});
  jobs.every(SWEEP, SWEEP_SECONDS, {});
  return {
    routes: issuingRoutes(deps, numberingDesk(deps)),
    close: () => deps.workshop.close(),
  };
}

/** Looks for replies now and, while none come, a few times more: the authority takes its moment. */
async function receiveSoon(
  receive: () => Promise<number>,
  waits: readonly number[],
  stopping: AbortSignal,
): Promise<void> {
  for (const wait of [0, ...waits]) {
    if (wait > 0) await pause(wait, undefined, { signal: stopping }).catch(() => {});
    if (stopping.aborted || (await receive()) > 0) return;
  }
}
