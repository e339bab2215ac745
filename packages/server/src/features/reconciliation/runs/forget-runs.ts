import { transact } from '../../../platform/db/transact.ts';
import { deleteEach } from '../../../platform/housekeeping.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deleteRun, findOldRuns } from './old-runs.repository.ts';
import { LATEST } from './run.repository.ts';

const A_DAY_MS = 86_400_000;
/** Reconciliations that are looked up at once; each is thrown away in a transaction of its own. */
const BATCH = 50;

/**
 * Throws away reconciliations that are over for the days of the setting, with what they found. Those that the list still
 * shows stay, and so does what the portal told and what was settled: either can be compared again.
 */
export function forgetOldReconciliations({
  db,
  clock,
  config,
  log,
}: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const age = config.draftImportDays * A_DAY_MS;
  const before = new Date(Date.parse(clock.now()) - age).toISOString();
  const old = { before, spared: LATEST };
  return deleteEach(
    { log },
    {
      what: 'a reconciliation',
      find: (passed) => findOldRuns(db, old, { passed, limit: BATCH }),
      deleteOne: ({ company_id, id }) => transact(db, (tx) => deleteRun(tx, company_id, id)),
    },
  );
}
