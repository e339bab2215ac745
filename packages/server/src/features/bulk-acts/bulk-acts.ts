import type { Route } from '../../platform/http/route.ts';
import type { BulkActDeclared } from './bulk-act.ts';
import { continueAct } from './continue-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT, CONTINUE_RUN } from './jobs.ts';
import { knownActs } from './known-acts.ts';
import { bulkActRoutes } from './routes.ts';
import { forgetQuestions } from './run.repository.ts';

const QUESTION_KEPT_MS = 86_400_000;

/** Acts on many in one process: the calls about them and the work behind them. */
export type BulkActs = Readonly<{
  routes: Route[];
  /** Throws away questions that led to nothing. */
  forgetOld(): Promise<void>;
}>;

/** The engine with the acts that features declared. */
export function bulkActs(deps: BulkActsDeps, declared: readonly BulkActDeclared[]): BulkActs {
  const acts = knownActs(declared);
  deps.jobs.handle(CONTINUE_ACT, async (payloads, stopping) => {
    for (const payload of payloads) await continueAct(deps, acts, payload, stopping);
  });
  deps.jobs.handle(CONTINUE_RUN, async (payloads, stopping) => {
    for (const { companyId, runId } of payloads)
      await continueAct(deps, acts, { companyId, bulkActId: runId }, stopping);
  });
  return {
    routes: bulkActRoutes(deps, acts),
    forgetOld: () =>
      forgetQuestions(
        deps.db,
        new Date(Date.parse(deps.clock.now()) - QUESTION_KEPT_MS).toISOString(),
      ),
  };
}
