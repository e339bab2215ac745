import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findBackup } from '../platform/backup/find-backup.ts';
import { refuseNonEmpty, restoreBackup } from '../platform/backup/restore-backup.ts';
import { openKeys } from '../platform/backup/sealed-keys.ts';
import { openObjects, openStorage } from '../platform/backup/storage/open-storage.ts';
import { readConfig } from '../platform/read-config.ts';
import { saveReferenceRows } from '../reference/reference-rows.ts';
import type { CommandIo } from './command-io.ts';
import { withAnyDatabase } from './with-database.ts';

const USAGE = `hoadon restore FROM [--name NAME]

Fills an empty installation from the last backup in FROM (or NAME): on PostgreSQL a new database, embedded a new
DATA_FOLDER. FROM is a folder, or s3://BUCKET/PREFIX. A backup of one kind restores into the other. Interrupted, run
it again.

Embedded, with BACKUP_PASSPHRASE, it also restores the keys of the backup; on PostgreSQL "hoadon backup keys" prints
them.

The restored installation is paused: it can be read, and neither writes nor speaks to the outside until "hoadon resume".`;

export async function restoreCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { name: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const [from, ...others] = positionals;
  if (from === undefined || others.length > 0) {
    io.error(USAGE);
    return 2;
  }
  const config = readConfig(io.environment, 'tool');
  const { s3, passphrase } = config.backup;
  const storage = await openStorage(from, s3);
  const found = await findBackup(storage, values.name);
  const { keys, at } = found.manifest;
  const isEmbedded = config.database.kind === 'pglite';
  await withAnyDatabase(io, async (database) => {
    await refuseNonEmpty(database);
    if (isEmbedded && keys !== null && passphrase !== null)
      await writeKeyFiles(config.dataFolder, await openKeys(keys, passphrase));
    const files = await openObjects(config.files);
    await restoreBackup(storage, found, { database, files }, io.out);
    await saveReferenceRows(database.db);
  });
  io.out(`restored backup ${found.name}, of ${at}`);
  if (!isEmbedded || keys === null || passphrase === null)
    io.out('start servers with the keys that the backed up installation had');
  io.out('the installation is paused: look at it, then run hoadon resume');
  return 0;
}

const KEY_FILES = {
  ACCESS_TOKEN_KEY: 'access-token.key',
  AUDIT_KEY: 'audit.key',
  SECRET_KEY: 'secret.key',
} as const;

/** An embedded installation has one key of each kind; older ones of a backup must be configured. */
async function writeKeyFiles(
  dataFolder: string,
  keys: Readonly<Record<keyof typeof KEY_FILES, string>>,
): Promise<void> {
  const folder = join(dataFolder, 'keys');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const [name, file] of Object.entries(KEY_FILES)) {
    const [newest = ''] = keys[name as keyof typeof KEY_FILES].split(',');
    await writeFile(join(folder, file), newest, { mode: 0o600 });
  }
}
