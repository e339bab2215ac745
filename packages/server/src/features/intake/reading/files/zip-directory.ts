import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { decodeName } from '../entry-name.ts';
import {
  ANY_RATIO_BELOW,
  MAX_FILE_BYTES,
  MAX_FILES,
  MAX_RATIO,
  MAX_UNPACKED_BYTES,
  megabytes,
} from '../limits.ts';
import { FileRefused, type Refusal, refusal } from '../refusal.ts';
import type { ListedEntry, PackedEntry } from '../tasks.ts';
import { hasStrayPdfHead } from './file-kind.ts';
import { contentsOf } from './zip-entry.ts';

const STORED = 0;
const DEFLATED = 8;
const CONTENT_TYPES = '[Content_Types].xml';
const ENTRY_HEAD = 'PK\u0001\u0002';

/**
 * Lists the files of a zip. Throws FileRefused if it is damaged, unpacks to more than the limit, or is an office document.
 * A single entry that is a bomb, encrypted, or packed by another method is listed with its refusal.
 */
export async function zipDirectory(bytes: Buffer): Promise<ListedEntry[]> {
  const zip = await openZip(bytes);
  if (zip.entryCount > MAX_FILES)
    throw new FileRefused('TOO_MANY_FILES', { most: String(MAX_FILES) });
  const entries = await entriesOf(zip);
  const names = entries.map(nameOf);
  if (names.includes(CONTENT_TYPES))
    throw new FileRefused(
      names.some((name) => name.startsWith('xl/')) ? 'WORKBOOK' : 'UNKNOWN_KIND',
    );
  const listed = entries
    .map((entry, at) => listedEntry(entry, names[at] ?? '', bytes.length))
    .filter(({ name }) => !name.endsWith('/'));
  if (listed.length === 0) throw new FileRefused('EMPTY');
  checkWhole(bytes, zip, listed);
  return listed;
}

async function openZip(bytes: Buffer): Promise<ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { lazyEntries: true, decodeStrings: false });
  } catch (cause) {
    throw new FileRefused('ZIP_DAMAGED', {}, { cause });
  }
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) entries.push(entry);
  } catch (cause) {
    throw new FileRefused('ZIP_DAMAGED', {}, { cause });
  }
  return entries;
}

const nameOf = (entry: Entry): string =>
  decodeName({
    raw: entry.fileNameRaw,
    flags: entry.generalPurposeBitFlag,
    extraFields: entry.extraFields,
  });

function listedEntry(entry: Entry, name: string, zipBytes: number): ListedEntry {
  const packed: PackedEntry = {
    at: entry.relativeOffsetOfLocalHeader,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    deflated: entry.compressionMethod === DEFLATED,
    crc32: entry.crc32,
  };
  return { name, packed, refused: refusalOf(entry, zipBytes) };
}

function refusalOf(entry: Entry, zipBytes: number): Refusal | null {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: bytes } = entry;
  if (entry.isEncrypted()) return refusal('ZIP_LOCKED');
  if (packed > zipBytes) return refusal('ZIP_DAMAGED');
  if (method !== STORED && method !== DEFLATED) return refusal('ZIP_METHOD');
  if (bytes > ANY_RATIO_BELOW && bytes > packed * MAX_RATIO) return refusal('ZIP_BOMB');
  if (bytes > MAX_FILE_BYTES)
    return refusal('FILE_TOO_LARGE', { most_mb: megabytes(MAX_FILE_BYTES) });
  return null;
}

function checkWhole(bytes: Buffer, zip: ZipFile, entries: readonly ListedEntry[]): void {
  const good = entries.filter(({ refused }) => refused === null);
  const unpacked = good.reduce((sum, { packed }) => sum + packed.bytes, 0);
  if (unpacked > MAX_UNPACKED_BYTES)
    throw new FileRefused('ZIP_TOO_LARGE', { most_mb: megabytes(MAX_UNPACKED_BYTES) });
  // The directory may contain more records than it states: they would be lost silently.
  const end = Number(zip.readEntryCursor);
  if (bytes.subarray(end, end + 4).toString('latin1') === ENTRY_HEAD)
    throw new FileRefused('ZIP_DAMAGED');
  if (
    hasStrayPdfHead(
      bytes,
      entries.map(({ packed }) => contentsOf(bytes, packed)),
    )
  )
    throw new FileRefused('TWO_KINDS');
}
