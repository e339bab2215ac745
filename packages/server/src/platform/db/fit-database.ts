import { VERSION } from '../../version.ts';
import { refuseUnknownTrail } from '../audit/trail-key.ts';
import type { Database } from './database.ts';
import {
  type AppliedMigration,
  namesOf,
  newerMigrations,
  pendingMigrations,
  type ScriptRunner,
} from './migrate.ts';
import type { MigrationFile } from './migration-files.ts';
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

/** Throws if a newer version has migrated the database, even if this one can still work on it. */
export async function refuseNewer(database: Pick<Database, 'scripts'>): Promise<void> {
  const newer = await database.scripts(newerMigrations);
  if (newer.length > 0) throw new DatabaseNewer(namesOf(newer));
}

/**
 * Throws if this version could harm the database or read it wrongly: it lacks an expanding migration or a part of this version, or a newer
 * version has migrated it. The expanding migrations of the next release alone are accepted; contracting ones of this version may be pending.
 */
export async function refuseOtherVersion(database: Pick<Database, 'scripts'>): Promise<void> {
  const newer = await database.scripts(newerMigrations);
  if (!isNextExpansion(newer)) throw new DatabaseNewer(namesOf(newer));
  const pending = await database.scripts(pendingExpansions);
  if (pending.length > 0) throw new MigrationsPending(namesOf(pending));
  await refuseIncomplete(database);
}

/** Whether these unknown migrations are expanding ones of one single release: docs/decisions/0059. */
const isNextExpansion = (newer: readonly AppliedMigration[]): boolean =>
  newer.every(({ phase }) => phase === 'expand') &&
  new Set(newer.map(({ release }) => release)).size <= 1;

/** Returns the pending migrations without which this version cannot work. */
export async function pendingExpansions(engine: ScriptRunner): Promise<MigrationFile[]> {
  return (await pendingMigrations(engine)).filter(({ phase }) => phase === 'expand');
}

/** Throws if this process must not work on the database; the message is for the person who starts the process. */
export async function refuseUnfit(database: Database): Promise<void> {
  await refuseOtherVersion(database);
  await refuseUnknownTrail(database.db);
}
