import type { CopyConnection } from '../db/copy-connection.ts';
import type { Database } from '../db/database.ts';
import { knownMigrations, migrate, unknownMigrations } from '../db/migrate.ts';
import { createJobTables } from '../jobs/job-tables.ts';
import { BackupFault } from './backup-fault.ts';
import type { FoundBackup } from './find-backup.ts';
import type { Manifest } from './manifest.ts';
import { copyObject, forEachObject, objectsOf } from './object-list.ts';
import { readLines } from './parts.ts';
import { progress, type ReportLine } from './progress.ts';
import type { Storage } from './storage/storage.ts';
import { copyTarget, findTables } from './tables.ts';

export type RestoreTarget = Readonly<{ database: Database; files: Storage }>;

/** Creates the table that records the restore; independent of all others. */
const RECORD_OF_RESTORES = '0720_restores.sql';

/**
 * Fills an empty installation from a backup: the files first, then all rows in one transaction, with the record that
 * pauses the installation (paused.ts). Interrupted, it is started again.
 */
export async function restoreBackup(
  storage: Storage,
  { folder, manifest }: FoundBackup,
  { database, files }: RestoreTarget,
  report: ReportLine,
): Promise<void> {
  const unknown = await unknownMigrations(manifest.migrations);
  if (unknown.length > 0)
    throw new BackupFault(
      `the backup was made by a newer version (${manifest.version}, with ${unknown.join(', ')}): install that version`,
    );
  await refuseNonEmpty(database);
  await files.removePartial('');
  await restoreObjects(storage, { folder, manifest, files, report });
  const wanted = new Set([...(await knownMigrations(manifest.migrations)), RECORD_OF_RESTORES]);
  await database.scripts((engine) => migrate(engine, ({ name }) => wanted.has(name)));
  if (manifest.tables.some(({ table }) => table.startsWith('pgboss.')))
    await database.scripts(createJobTables);
  await database.copies((connection) => fill(connection, { storage, folder, manifest, report }));
  await database.scripts((engine) => migrate(engine));
}

/** A database without a company and a user is empty: an interrupted restore leaves its schema. */
export async function refuseNonEmpty(database: Database): Promise<void> {
  const isFilled = await database.scripts(async ({ run }) => {
    const { rows } = await run(`select 1 where to_regclass('public.app_user') is not null`);
    if (rows.length === 0) return false;
    const found = await run('select 1 from app_user union all select 1 from company limit 1');
    return found.rows.length > 0;
  });
  if (isFilled)
    throw new BackupFault(
      'the installation is not empty: use a new database (createdb), embedded a new DATA_FOLDER',
    );
}

type Copying = Readonly<{ folder: string; manifest: Manifest; report: ReportLine }>;

async function restoreObjects(
  storage: Storage,
  { folder, manifest, files, report }: Copying & Readonly<{ files: Storage }>,
): Promise<void> {
  const source = objectsOf(storage);
  const known = new Set(manifest.damaged);
  const next = progress(report, 'files', manifest.objects.count);
  const { parts } = manifest.objects;
  await forEachObject({ storage, folder, parts }, async (listed) => {
    // Lost before the backup: the restored installation reports it as lost, like the one before it.
    if (!known.has(listed.object) && (await copyObject(listed, source, files)) === 'damaged')
      throw new BackupFault(
        `${listed.object} is missing or damaged in the backup: check all backups with hoadon backup verify, and use another`,
      );
    next();
  });
}

async function fill(
  connection: CopyConnection,
  { storage, folder, manifest, report }: Copying & Readonly<{ storage: Storage }>,
): Promise<void> {
  const { run } = connection;
  const inOrder = await findTables(connection);
  const saved = new Map(manifest.tables.map((table) => [table.table, table]));
  const next = progress(report, 'tables', saved.size);
  const targets = inOrder.filter(({ table }) => table !== 'public.migration');
  const lacking = [...saved.keys()].filter((name) => !targets.some(({ table }) => table === name));
  if (lacking.length > 0)
    throw new BackupFault(`this version has no table ${lacking.join(', ')} of the backup`);
  await run('begin');
  try {
    await run(`truncate ${targets.map(({ table }) => table).join(', ')}`);
    for (const { table } of targets) {
      const { parts = [], columns = [] } = saved.get(table) ?? {};
      for (const part of parts)
        await connection.copyIn(
          copyTarget({ table, columns }),
          await readLines(storage, folder, part),
        );
      next();
    }
    for (const { sequence, last } of manifest.sequences)
      await run(`select setval('${sequence}', ${BigInt(last)})`);
    await run(`insert into restore (backup_at) values ('${new Date(manifest.at).toISOString()}')`);
    await run('commit');
  } catch (error) {
    await run('rollback').catch(() => {});
    throw error;
  }
}
