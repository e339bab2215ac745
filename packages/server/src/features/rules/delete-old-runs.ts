import { transact } from '../../platform/db/transact.ts';
import { deleteEach } from '../../platform/housekeeping.ts';
import type { RulesDeps } from './deps.ts';
import { deleteRun, findOldRuns, lockRun } from './run.repository.ts';

const RETENTION_MS = 86_400_000;
const OLD_AT_ONCE = 100;

/** Deletes runs that were matched a day ago and never started. */
export function deleteOldRuns({
  db,
  clock,
  log,
}: Pick<RulesDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - RETENTION_MS).toISOString();
  return deleteEach(
    { log },
    {
      what: 'a run of rules',
      find: (passed) => findOldRuns(db, before, { passed, limit: OLD_AT_ONCE }),
      deleteOne: ({ company_id, id }) =>
        transact(db, async (tx) => {
          const state = await lockRun(tx, company_id, id);
          // A user may have started it meanwhile.
          if (state !== 'matched' && state !== 'ended') return false;
          await deleteRun(tx, company_id, id);
          return true;
        }),
    },
  );
}
