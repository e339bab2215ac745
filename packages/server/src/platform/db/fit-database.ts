import { refuseUnknownTrail } from '../audit/trail-key.ts';
import type { Database } from './database.ts';
import { pendingMigrations } from './migrate.ts';
import { refuseIncomplete } from './schema-parts.ts';

/** Migrations are pending, and this process was not started to run them. */
export class MigrationsPending extends Error {
  override readonly name = 'MigrationsPending';
  constructor(names: readonly string[]) {
    super(`The database misses ${names.join(', ')}. Run: hoadon migrate`);
  }
}

/** Throws if the database lacks a migration or a part of this version, because reads from it would be unreliable. */
export async function refuseOtherVersion(database: Pick<Database, 'scripts'>): Promise<void> {
  const pending = await database.scripts((engine) => pendingMigrations(engine));
  if (pending.length > 0) throw new MigrationsPending(pending);
  await refuseIncomplete(database);
}

/** Throws if this process must not work on the database; the message is for the person who starts the process. */
export async function refuseUnfit(database: Database): Promise<void> {
  await refuseOtherVersion(database);
  await refuseUnknownTrail(database.db);
}
