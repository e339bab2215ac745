import { retryUntilOutcomeKnown } from '../acts/retry-until-outcome-known.ts';
import { transact } from '../db/transact.ts';
import type { Platform } from '../platform.ts';
import { countTry } from './run.repository.ts';
import type { RunId, RunKind, RunRow, RunTable } from './run-kind.ts';

/**
 * Counts that a worker begins or resumes a run. Returns null if the run is not running, or is stopped: too many tries
 * made no progress, because it kills each process or fails each time.
 */
export async function beginTry<Table extends RunTable, Run extends RunRow>(
  deps: Pick<Platform, 'db' | 'log'>,
  kind: RunKind<Table, Run>,
  run: RunId,
  giveUp: () => Promise<void>,
): Promise<(Run & Readonly<{ tries: number }>) | null> {
  const begun = await retryUntilOutcomeKnown(() =>
    transact(deps.db, (tx) => countTry(tx, kind, run)),
  );
  if (begun === null || kind.mostTries === undefined || begun.tries <= kind.mostTries) return begun;
  deps.log.error({ ...run, table: kind.table }, 'a run without progress was given up');
  await giveUp();
  return null;
}
