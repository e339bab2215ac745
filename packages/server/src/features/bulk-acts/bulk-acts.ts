import { sql } from 'kysely';
import type { Route } from '../../platform/http/route.ts';
import { deleteOldRuns, handleRuns } from '../../platform/runs/index.ts';
import type { BulkActDeclared } from './bulk-act.ts';
import { continueAct } from './continue-act.ts';
import type { BulkActsDeps } from './deps.ts';
import { CONTINUE_ACT, CONTINUE_RUN } from './jobs.ts';
import { knownActs } from './known-acts.ts';
import { bulkActRoutes } from './routes.ts';
import { BULK_RUNS } from './run.repository.ts';

/** Acts on many in one process: the calls about them and the work behind them. */
export type BulkActs = Readonly<{
  routes: Route[];
  /** Deletes questions that no user answered within a day. */
  forgetOld(): Promise<void>;
}>;

/** The engine with the acts that features declared. */
export function bulkActs(deps: BulkActsDeps, declared: readonly BulkActDeclared[]): BulkActs {
  const acts = knownActs(declared);
  handleRuns(deps.jobs, CONTINUE_ACT, (work, stopping) => continueAct(deps, acts, work, stopping));
  handleRuns(deps.jobs, CONTINUE_RUN, ({ companyId, runId }, stopping) =>
    continueAct(deps, acts, { companyId, bulkActId: runId }, stopping),
  );
  return {
    routes: bulkActRoutes(deps, acts),
    forgetOld: () =>
      deleteOldRuns(deps, BULK_RUNS, {
        days: 1,
        since: 'created_at',
        mayDelete: sql`r.state = 'asked'`,
      }),
  };
}
