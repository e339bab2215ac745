import { refuseUnknownTrail } from '../audit/trail-key.ts';
import type { Database } from './database.ts';
import { pendingMigrations } from './migrate.ts';
import { refuseIncomplete } from './schema-parts.ts';

/** Migrations wait that nobody asked this process to run. */
export class MigrationsPending extends Error {
  override readonly name = 'MigrationsPending';
  constructor(names: readonly string[]) {
    super(`The database misses ${names.join(', ')}. Run: hoadon migrate`);
  }
}

/** Throws where the database lacks a migration or a part of this version: what is read from it could be anything. */
export async function refuseOtherVersion(database: Pick<Database, 'scripts'>): Promise<void> {
  const pending = await database.scripts((engine) => pendingMigrations(engine));
  if (pending.length > 0) throw new MigrationsPending(pending);
  await refuseIncomplete(database);
}

/** Throws, in a sentence for the person who starts the process, why it must not work on this database. */
export async function refuseUnfit(database: Database): Promise<void> {
  await refuseOtherVersion(database);
  await refuseUnknownTrail(database.db);
}
