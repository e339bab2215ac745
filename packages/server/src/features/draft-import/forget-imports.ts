import { transact } from '../../platform/db/transact.ts';
import { deleteEach } from '../../platform/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteImport, findUntouched } from './old-imports.repository.ts';

const A_DAY_MS = 86_400_000;
/** Imports that are looked up at once; each is thrown away in a transaction of its own. */
const BATCH = 50;

/**
 * Throws away imports that nobody touched for the days of the setting: the rows of the file, what was
 * found in them, and what became of them. The drafts and invoices that were made stay.
 */
export function forgetOldImports({
  db,
  clock,
  config,
  log,
}: Pick<Platform, 'db' | 'clock' | 'config' | 'log'>): Promise<void> {
  const age = config.draftImportDays * A_DAY_MS;
  const before = new Date(Date.parse(clock.now()) - age).toISOString();
  return deleteEach(
    { log },
    {
      what: 'an import',
      find: (passed) => findUntouched(db, before, { passed, limit: BATCH }),
      deleteOne: ({ company_id, id }) =>
        transact(db, (tx) => deleteImport(tx, company_id, id, before)),
    },
  );
}
