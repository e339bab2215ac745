import { retryUntilOutcomeKnown } from '../acts/retry-until-outcome-known.ts';
import { type Tx, transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import { clearTries, lockRun, publishState } from './run.repository.ts';
import type { RunId, RunKind, RunRow, RunTable } from './run-kind.ts';

type Deps = Pick<Platform, 'db' | 'events'>;

/**
 * Applies one batch in a transaction that holds the run, and publishes its progress. Returns null if the run is not
 * running: paused, ended, or deleted.
 *
 * The batch must find in the database what is left to do, and save with its work that it is done: it is applied again
 * if the outcome of its commit is unknown, and another worker may have applied it.
 */
export function applyBatch<Table extends RunTable, Run extends RunRow, Result>(
  deps: Deps,
  kind: RunKind<Table, Run>,
  run: RunId,
  batch: (tx: Tx, run: Run) => Promise<Result>,
): Promise<Result | null> {
  return retryUntilOutcomeKnown(({ settled }) =>
    transact(deps.db, async (tx) => {
      const locked = await lockRun(tx, kind, run);
      settled();
      if (locked?.state !== kind.running) return null;
      if (kind.mostTries !== undefined) await clearTries(tx, kind, run);
      // An end that the batch publishes replaces this event.
      publishState(tx, deps, kind, run, kind.running);
      return batch(tx, locked);
    }),
  );
}
