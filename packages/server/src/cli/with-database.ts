import { keyAudit } from '../platform/audit/audit-keys.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { auditKeys } from '../platform/embedded/kept-keys.ts';
import { readConfig } from '../platform/read-config.ts';
import type { CommandIo } from './command-io.ts';

/** Opens the database that the environment names for the time of `work`; embedded, nobody else has it then. */
export async function withDatabase<T>(
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
