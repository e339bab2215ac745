import { transact } from '../../platform/db/transact.ts';
import { deleteEach } from '../../platform/housekeeping.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteImport, findOldImports } from './old-imports.repository.ts';
import { lockImport } from './run.repository.ts';
import { LATEST } from './view.ts';

const A_DAY_MS = 86_400_000;
/** Imports that are looked up at once; each is thrown away in a transaction of its own. */
const BATCH = 50;

/**
 * Throws away imports of invoices that are over for the days of the setting: what was handed in, and where each of it
 * ended. Those that the list still shows stay, and every invoice that came in, with its sources.
 */
export function forgetOldInvoiceImports({
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
      what: 'an import of invoices',
      find: (passed) => findOldImports(db, old, { passed, limit: BATCH }),
      deleteOne: ({ company_id, id }) =>
        transact(db, async (tx) => {
          // Of two who tidy up, one finds nothing.
          if (!(await lockImport(tx, company_id, id))) return false;
          await deleteImport(tx, company_id, id);
          return true;
        }),
    },
  );
}
