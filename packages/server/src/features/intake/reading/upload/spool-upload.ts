import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IntakeFile } from '../entry.ts';
import { fileKind } from '../files/index.ts';
import { MAX_FILE_BYTES, MAX_FILES, megabytes } from '../limits.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { type Item, itemNamed } from './directory.ts';

/** Writes the files of an upload to the spool folder, under generated names. A file over a limit is refused unwritten. */
export async function spoolUpload(
  files: Iterable<IntakeFile> | AsyncIterable<IntakeFile>,
  folder: string,
  mostZipBytes: number,
  named: (wanted: string) => string,
): Promise<Item[]> {
  const items: Item[] = [];
  for await (const { name, bytes } of files) {
    const path = join(folder, `${items.length}`);
    const refused = refusalOf(bytes, items.length, mostZipBytes);
    if (bytes && !refused) await writeFile(path, bytes, { flag: 'wx' });
    const { name: harmless, entryPath } = itemNamed(name, '');
    const spooled = { path, entry: null };
    const size = bytes?.length ?? 0;
    items.push({ name: harmless, entryPath: named(entryPath), spooled, bytes: size, refused });
  }
  return items;
}

function refusalOf(bytes: Uint8Array | null, before: number, mostZipBytes: number): Refusal | null {
  if (!bytes) return refusal('READER_FAILED');
  if (before >= MAX_FILES) return refusal('TOO_MANY_FILES', { most: String(MAX_FILES) });
  const most = fileKind(bytes.subarray(0, 4)) === 'zip' ? mostZipBytes : MAX_FILE_BYTES;
  return bytes.length > most ? refusal('FILE_TOO_LARGE', { most_mb: megabytes(most) }) : null;
}
