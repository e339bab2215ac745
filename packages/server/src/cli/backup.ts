import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { findBackup } from '../platform/backup/find-backup.ts';
import type { Manifest } from '../platform/backup/manifest.ts';
import type { ReportLine } from '../platform/backup/progress.ts';
import { publicSettings } from '../platform/backup/public-settings.ts';
import { recordBackup } from '../platform/backup/recorded-backups.ts';
import { openKeys, sealKeys } from '../platform/backup/sealed-keys.ts';
import {
  type BackupS3,
  openObjects,
  openStorage,
} from '../platform/backup/storage/open-storage.ts';
import { verifyBackup } from '../platform/backup/verify-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import type { Config } from '../platform/config.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { refuseOtherVersion } from '../platform/db/fit-database.ts';
import { type ControlAct, callControl } from '../platform/embedded/control.ts';
import { DataFolderInUse, lockDataFolder } from '../platform/embedded/data-folder-lock.ts';
import { withStoredKeys } from '../platform/embedded/stored-keys.ts';
import type { RawEnvironment } from '../platform/environment.ts';
import { readConfig } from '../platform/read-config.ts';
import { VERSION } from '../version.ts';
import type { CommandIo } from './command-io.ts';

const USAGE = `hoadon backup TO [--keys]
hoadon backup verify FROM [--name NAME]
hoadon backup keys FROM [--name NAME]

TO and FROM are a folder, or s3://BUCKET/PREFIX with BACKUP_S3_ACCESS_KEY and BACKUP_S3_SECRET_KEY.

backup  writes the database of one moment and the files that it names, while the servers run. A place that has
        earlier backups gets only the files that it lacks. Interrupted, run it again.
        With --keys it includes ACCESS_TOKEN_KEY, AUDIT_KEY and SECRET_KEY, sealed with BACKUP_PASSPHRASE.
verify  reads the last backup (or NAME) completely and compares it with its manifest.
keys    prints the keys of a backup as settings; needs BACKUP_PASSPHRASE.

Exit status: 0 complete, 1 files are missing or damaged, 2 wrong usage or failure.`;

export async function backupCommand(args: string[], io: CommandIo): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      keys: { type: 'boolean', default: false },
      name: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    io.out(USAGE);
    return 0;
  }
  const { name } = values;
  const [first, from, ...others] = positionals;
  if (others.length === 0 && first !== undefined && !(values.keys && from)) {
    if (first === 'verify' && from) return verify(from, name, io);
    if (first === 'keys' && from) return printKeys(from, name, io);
    if (from === undefined && name === undefined) return backUp(first, values.keys, io);
  }
  io.error(USAGE);
  return 2;
}

const WrittenSummary = z.object({
  name: z.string(),
  rows: z.number(),
  objects: z.number(),
  copiedBytes: z.number(),
  damaged: z.array(z.string()),
});
type WrittenSummary = z.infer<typeof WrittenSummary>;

type BackupRequest = Readonly<{ to: string; s3: BackupS3; passphrase: string | null }>;
const BackupRequest: z.ZodType<BackupRequest> = z.object({
  to: z.string(),
  s3: z
    .object({
      endpoint: z.string().nullable(),
      region: z.string(),
      accessKey: z.string(),
      secretKey: z.string(),
    })
    .nullable(),
  passphrase: z.string().nullable(),
});

async function backUp(to: string, withKeys: boolean, io: CommandIo): Promise<number> {
  const config = readConfig(io.environment, 'tool');
  const { s3, passphrase } = config.backup;
  if (withKeys && passphrase === null) {
    io.error('--keys needs BACKUP_PASSPHRASE: it seals the keys, and nothing else opens them');
    return 2;
  }
  const request: BackupRequest = {
    to: to.startsWith('s3://') ? to : resolve(to),
    s3,
    passphrase: withKeys ? passphrase : null,
  };
  const written = await writeOrRequest(config, request, io);
  io.out(
    `backup ${written.name}: ${written.rows} rows, ${written.objects} files, ${written.copiedBytes} bytes of them new`,
  );
  for (const object of written.damaged)
    io.error(
      `${object} is missing or damaged in the installation: restore it from an older backup`,
    );
  return written.damaged.length === 0 ? 0 : 1;
}

/** Embedded, the process that holds the data folder writes the backup, if there is one. */
async function writeOrRequest(
  config: Config,
  request: BackupRequest,
  io: CommandIo,
): Promise<WrittenSummary> {
  const { environment } = io;
  if (config.database.kind === 'postgres')
    return withOpenDatabase(config, (database) =>
      write({ config, database, environment }, request, io.out),
    );
  try {
    const unlock = await lockDataFolder(config.dataFolder, 0);
    try {
      const keyed = await withStoredKeys(config);
      return await withOpenDatabase(config, (database) =>
        write({ config: keyed, database, environment }, request, io.out),
      );
    } finally {
      await unlock();
    }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    return WrittenSummary.parse(await callControl(config.dataFolder, 'backup', request, io.out));
  }
}

async function withOpenDatabase<T>(
  { database: config }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(config);
  try {
    await refuseOtherVersion(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

type Installation = Readonly<{ config: Config; database: Database; environment: RawEnvironment }>;

/** The act by which a running embedded server writes its own backup. */
export const backupAct =
  (installation: Installation): ControlAct =>
  (input, report) =>
    write(installation, BackupRequest.parse(input), report);

async function write(
  { config, database, environment }: Installation,
  { to, s3, passphrase }: BackupRequest,
  report: ReportLine,
): Promise<WrittenSummary> {
  const { name, manifest, copiedBytes } = await writeBackup(
    {
      database,
      files: await openObjects(config.files),
      engine: config.database.kind,
      version: VERSION,
      settings: publicSettings(environment),
      keys: passphrase === null ? null : await sealedKeysOf(config, passphrase),
    },
    await openStorage(to, s3),
    report,
  );
  const { at, damaged } = manifest;
  await recordBackup(database.db, { name, at, place: to, damaged: damaged.length });
  return {
    name,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    objects: manifest.objects.count,
    copiedBytes,
    damaged,
  };
}

function sealedKeysOf(
  { accessTokenKey, auditKeys, secretKeys }: Config,
  passphrase: string,
): Promise<string> {
  const keys = {
    ACCESS_TOKEN_KEY: accessTokenKey ?? '',
    AUDIT_KEY: auditKeys.join(','),
    SECRET_KEY: secretKeys.join(','),
  };
  const missing = Object.entries(keys).flatMap(([name, value]) => (value === '' ? [name] : []));
  if (missing.length > 0)
    throw new Error(`--keys: ${missing.join(', ')} is not set; set it as the servers have it`);
  return sealKeys(keys, passphrase);
}

async function verify(from: string, name: string | undefined, io: CommandIo): Promise<number> {
  const { backup } = readConfig(io.environment, 'tool');
  const storage = await openStorage(from, backup.s3);
  const found = await findBackup(storage, name);
  const { rows, objects, faults } = await verifyBackup(storage, found, io.out);
  const keys = await stateOfKeys(found.manifest, backup.passphrase);
  for (const fault of faults) io.error(fault);
  io.out(
    `backup ${found.name} of version ${found.manifest.version}: ${rows} rows, ${objects} of ${found.manifest.objects.count} files, ${keys}`,
  );
  return faults.length === 0 ? 0 : 1;
}

async function stateOfKeys({ keys }: Manifest, passphrase: string | null): Promise<string> {
  if (keys === null) return 'without keys';
  if (passphrase === null) return 'with keys, which BACKUP_PASSPHRASE was not given to open';
  await openKeys(keys, passphrase);
  return 'with keys, which BACKUP_PASSPHRASE opens';
}

async function printKeys(from: string, name: string | undefined, io: CommandIo): Promise<number> {
  const { backup } = readConfig(io.environment, 'tool');
  const { manifest } = await findBackup(await openStorage(from, backup.s3), name);
  if (manifest.keys === null || backup.passphrase === null) {
    io.error(
      manifest.keys === null ? 'the backup was written without --keys' : 'set BACKUP_PASSPHRASE',
    );
    return 2;
  }
  const keys = await openKeys(manifest.keys, backup.passphrase);
  for (const [setting, value] of Object.entries(keys)) io.out(`${setting}=${value}`);
  return 0;
}
