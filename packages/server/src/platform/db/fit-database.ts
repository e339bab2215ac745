import { VERSION } from '../../version.ts';
import { refuseUnknownTrail } from '../audit/trail-key.ts';
import type { Database } from './database.ts';
import { newerMigrations, pendingMigrations } from './migrate.ts';
import { refuseIncomplete } from './schema-parts.ts';

/** Migrations are pending, and this process was not started to run them. */
export class MigrationsPending extends Error {
  override readonly name = 'MigrationsPending';
  constructor(names: readonly string[]) {
    super(`The database misses ${names.join(', ')}. Run: hoadon migrate`);
  }
}

/** A newer version has migrated the database. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer';
  constructor(names: readonly string[]) {
    super(
      `The database is of a newer version: it has ${names.join(', ')}, which version ${VERSION} does not know. Install the newer version, or restore a backup from before the update.`,
    );
  }
}

/** Throws if a newer version has migrated the database: this one would write what the newer one does not expect. */
export async function refuseNewer(database: Pick<Database, 'scripts'>): Promise<void> {
  const newer = await database.scripts(newerMigrations);
  if (newer.length > 0) throw new DatabaseNewer(newer);
}

/** Throws if the database is of a newer version, or lacks a migration or a part of this one, because reads from it would be unreliable. */
export async function refuseOtherVersion(database: Pick<Database, 'scripts'>): Promise<void> {
  await refuseNewer(database);
  const pending = await database.scripts((engine) => pendingMigrations(engine));
  if (pending.length > 0) throw new MigrationsPending(pending);
  await refuseIncomplete(database);
}

/** Throws if this process must not work on the database; the message is for the person who starts the process. */
export async function refuseUnfit(database: Database): Promise<void> {
  await refuseOtherVersion(database);
  await refuseUnknownTrail(database.db);
}
