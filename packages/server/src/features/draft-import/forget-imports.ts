import type { Db } from '../../platform/db/open.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteImport, findUntouched } from './old-imports.repository.ts';

const A_DAY_MS = 86_400_000;
/** Imports that are looked up at once; each is thrown away in a transaction of its own. */
const BATCH = 50;

/**
 * Throws away imports that nobody touched for the days of the setting: the rows of the file, what was
 * found in them, and what became of them. The drafts and invoices that were made stay.
 */
export async function forgetOldImports({
  db,
  clock,
  config,
}: Pick<Platform, 'db' | 'clock' | 'config'>): Promise<void> {
  const age = config.draftImportDays * A_DAY_MS;
  const before = new Date(Date.parse(clock.now()) - age).toISOString();
  for (let found = BATCH; found === BATCH; ) found = await forgetSome(db, before);
}

async function forgetSome(db: Db, before: string): Promise<number> {
  const old = await findUntouched(db, before, BATCH);
  for (const { company_id, id } of old)
    await transact(db, (tx) => deleteImport(tx, company_id, id, before));
  return old.length;
}
