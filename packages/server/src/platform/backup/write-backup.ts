import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { CopyConnection } from '../db/copy-connection.ts';
import type { Database } from '../db/database.ts';
import { inSnapshot } from '../db/in-snapshot.ts';
import { BackupFault } from './backup-fault.ts';
import { FORMAT, type Manifest } from './manifest.ts';
import { copyObject, forEachObject, OBJECT_LIST, objectsOf } from './object-list.ts';
import { writeLines } from './parts.ts';
import { progress, type ReportLine } from './progress.ts';
import type { Storage } from './storage/storage.ts';
import { copySource, findSequenceEnds, findTables } from './tables.ts';

export type BackupSource = Readonly<{
  database: Pick<Database, 'copies'>;
  /** Where the objects of the file store are. */
  files: Storage;
}> &
  Pick<Manifest, 'engine' | 'version' | 'settings' | 'keys'>;

export type WrittenBackup = Readonly<{ name: string; manifest: Manifest; copiedBytes: number }>;

/**
 * Writes one consistent moment: the tables of one snapshot, then the objects that they name, which never change. A
 * target that has objects of earlier backups gets only the others; so does a backup that is started again after it was
 * interrupted. Throws BackupFault where the file store has none of the objects: it is not the one of this database.
 */
export async function writeBackup(
  { database, files, ...origin }: BackupSource,
  target: Storage,
  report: ReportLine,
): Promise<WrittenBackup> {
  const at = new Date().toISOString();
  const name = nameAt(at);
  const folder = folderOf(name);
  await removeInterrupted(target, at);
  const saved = await database.copies((connection) =>
    inSnapshot(connection, () => saveTables(connection, { target, folder, report })),
  );
  const { copiedBytes, damaged } = await copyObjects(saved.objects, {
    files,
    target,
    folder,
    report,
  });
  const manifest: Manifest = { format: FORMAT, at, ...origin, ...saved, damaged };
  await target.write(`${folder}/manifest.json`, Buffer.from(JSON.stringify(manifest, null, 1)));
  return { name, manifest, copiedBytes };
}

/** `20261130T201059Z`: names sort by time. */
const nameAt = (at: Instant): string => at.replace(/[-:]|\.\d+/g, '');
const NAME = /^\d{8}T\d{6}Z$/;
/** No backup takes so long. */
const INTERRUPTED_AFTER_MS = 7 * 86_400_000;

/** Deletes what interrupted backups left: partial files, and tables without a manifest. The next one uses their objects. */
async function removeInterrupted(target: Storage, now: Instant): Promise<void> {
  await target.removePartial('');
  const oldest = nameAt(new Date(Date.parse(now) - INTERRUPTED_AFTER_MS).toISOString());
  for (const name of await target.folders('backups'))
    if (NAME.test(name) && name < oldest && !(await isComplete(target, name)))
      await target.removeFolder(folderOf(name));
}

const isComplete = async (storage: Storage, name: string): Promise<boolean> =>
  (await storage.sizeOf(`${folderOf(name)}/manifest.json`)) !== null;

export const folderOf = (name: string): string => `backups/${name}`;

type Place = Readonly<{ target: Storage; folder: string; report: ReportLine }>;

async function saveTables(connection: CopyConnection, { target, folder, report }: Place) {
  const found = await findTables(connection);
  const count = progress(report, 'tables', found.length);
  const tables: Manifest['tables'] = [];
  // `migration` is left out: the restored database records the migrations that made it.
  for (const table of found.filter(({ table }) => table !== 'public.migration')) {
    const rows = connection.copyOut(copySource(table));
    tables.push({ ...table, ...(await writeLines(target, folder, table.table, rows)) });
    count();
  }
  const { rows } = await connection.run('select name from public.migration order by name');
  const list = await writeLines(target, folder, 'objects', connection.copyOut(OBJECT_LIST));
  const [{ bytes = 0 } = {}] = (
    await connection.run('select coalesce(sum(length), 0)::float8 as bytes from stored_file')
  ).rows as { bytes: number }[];
  return {
    migrations: rows.map((row) => (row as { name: string }).name),
    tables,
    sequences: await findSequenceEnds(connection),
    objects: { count: list.rows, bytes, parts: list.parts },
  };
}

async function copyObjects(
  { count, parts }: Manifest['objects'],
  { files, target, folder, report }: Place & Pick<BackupSource, 'files'>,
) {
  const objects = objectsOf(target);
  const next = progress(report, 'files', count);
  const damaged: string[] = [];
  let copiedBytes = 0;
  await forEachObject({ storage: target, folder, parts }, async (listed) => {
    const result = await copyObject(listed, files, objects);
    if (result === 'damaged') damaged.push(listed.object);
    else copiedBytes += result;
    next();
  });
  const isNoneCopied = damaged.length > 0 && copiedBytes === 0;
  if (isNoneCopied && !(await hasAny(files, { storage: target, folder, parts })))
    throw new BackupFault(
      `none of the ${count} stored files that the database names is in ${files.address}: set DATA_FOLDER or FILES_S3_BUCKET as the servers have it`,
    );
  return { copiedBytes, damaged: damaged.sort() };
}

/** Whether the file store has one of the objects, damaged or not; the target may have them all from earlier backups. */
async function hasAny(files: Storage, list: Parameters<typeof forEachObject>[0]): Promise<boolean> {
  let isFound = false;
  await forEachObject(list, async ({ object }) => {
    isFound ||= (await files.sizeOf(object)) !== null;
  });
  return isFound;
}
