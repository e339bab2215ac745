import { keyAudit } from '../platform/audit/audit-keys.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { refuseOtherVersion, refuseUnfit } from '../platform/db/fit-database.ts';
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { auditKeys } from '../platform/embedded/stored-keys.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';

/** Opens the configured database for the duration of `work`, unless its state rules out any work. */
export const withDatabase = <T>(
  io: CommandIo,
  work: (database: Database) => Promise<T>,
): Promise<T> =>
  withAnyDatabase(io, async (database) => {
    await refuseUnfit(database);
    return work(database);
  });

/** The same for commands that must work with another key of the audit trail, or without one. */
export const withDatabaseOfAnyKey = <T>(
  io: CommandIo,
  work: (database: Database) => Promise<T>,
): Promise<T> =>
  withAnyDatabase(io, async (database) => {
    await refuseOtherVersion(database);
    return work(database);
  });

/** For commands that must also work on a database of another version. Embedded, locks the data folder meanwhile. */
export async function withAnyDatabase<T>(
  { environment }: CommandIo,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const config = readConfig(environment, 'tool');
  const isEmbedded = config.database.kind === 'pglite';
  const unlock = isEmbedded ? await lockDataFolder(config.dataFolder) : async () => {};
  try {
    const keys = await auditKeys(config);
    const database = await openDatabase(config.database);
    keyAudit(database.db, keys);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await unlock();
  }
}
