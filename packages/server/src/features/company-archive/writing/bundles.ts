import { mapConcurrently } from '../../../platform/concurrency/map-concurrently.ts';
import { FileLost } from '../../../platform/files/file-lost.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import type { CsvField } from '../archive/index.ts';

/** Limits of a bundle, which is assembled in memory: its content, and the entries that its directory lists. */
export const BUNDLE_BYTES = 32 * 1024 * 1024;
export const BUNDLE_FILES = 2_000;
const READ_AT_ONCE = 8;

export type Listed<T> = Readonly<{
  hash: string;
  size: number;
  item: T;
  /** Files of different shelves are in different groups. */
  shelf?: string;
}>;

/** Groups listed files, so that each group fits a bundle; a larger file is a group of its own. */
export async function* groupsOf<T>(
  records: AsyncIterable<readonly CsvField[]>,
  read: (record: readonly CsvField[]) => Listed<T>,
): AsyncGenerator<Listed<T>[]> {
  let group: Listed<T>[] = [];
  let size = 0;
  for await (const record of records) {
    const listed = read(record);
    const isFull = size + listed.size > BUNDLE_BYTES || group.length === BUNDLE_FILES;
    if (group.length > 0 && (isFull || group[0]?.shelf !== listed.shelf)) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(listed);
    size += listed.size;
  }
  if (group.length > 0) yield group;
}

/** Reads the files of a group; null: the installation has lost it. */
export const readGroup = (
  files: Pick<FileStore, 'get'>,
  companyId: string,
  group: readonly Listed<unknown>[],
): Promise<(Uint8Array | null)[]> =>
  mapConcurrently(group, READ_AT_ONCE, ({ hash }) =>
    files.get(companyId, hash).catch((error: unknown) => {
      if (error instanceof FileLost) return null;
      throw error;
    }),
  );

const PDF_START = Buffer.from('%PDF');
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** The ending by which programs open the file. */
export function endingOf(bytes: Uint8Array): 'pdf' | 'xml' | 'bin' {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 8));
  if (start.subarray(0, 4).equals(PDF_START)) return 'pdf';
  const text = start.subarray(0, 3).equals(MARK) ? start.subarray(3) : start;
  return text[0] === 0x3c ? 'xml' : 'bin';
}
