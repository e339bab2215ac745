import type { FoundBackup } from './find-backup.ts';
import { forEachObject, isWhole, objectsOf } from './object-list.ts';
import { readLines } from './parts.ts';
import { progress, type ReportLine } from './progress.ts';
import type { Storage } from './storage/storage.ts';

export type BackupVerdict = Readonly<{
  rows: number;
  objects: number;
  /** What is missing or differs from the manifest, one sentence each. */
  faults: readonly string[];
}>;

/** Reads every byte of a backup and compares it with its manifest and with the hashes of the stored files. */
export async function verifyBackup(
  storage: Storage,
  { folder, manifest }: FoundBackup,
  report: ReportLine,
): Promise<BackupVerdict> {
  const faults: string[] = [];
  const note = (error: unknown) => {
    faults.push(error instanceof Error ? error.message : String(error));
  };
  let rows = 0;
  const nextTable = progress(report, 'tables', manifest.tables.length);
  for (const table of manifest.tables) {
    let found = 0;
    for (const part of table.parts)
      await readLines(storage, folder, part).then((lines) => {
        found += Buffer.from(lines).toString('latin1').split('\n').length - 1;
      }, note);
    if (found !== table.rows) faults.push(`${table.table}: ${found} rows, not ${table.rows}`);
    rows += found;
    nextTable();
  }
  const objects = objectsOf(storage);
  const known = new Set(manifest.damaged);
  const nextObject = progress(report, 'files', manifest.objects.count);
  let whole = 0;
  await forEachObject({ storage, folder, parts: manifest.objects.parts }, async (listed) => {
    const bytes = known.has(listed.object) ? null : await objects.read(listed.object);
    if (isWhole(listed, bytes)) whole += 1;
    else if (known.has(listed.object))
      faults.push(`${listed.object}: was missing or damaged in the installation already`);
    else faults.push(`${listed.object}: ${bytes ? 'is damaged' : 'is missing'}`);
    nextObject();
  }).catch(note);
  return { rows, objects: whole, faults };
}
