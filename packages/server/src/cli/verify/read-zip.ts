import { MAX_BYTES } from '@hoadon/xml/dom/parse';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Input } from './input.ts';

const MAX_ENTRIES = 100_000;
/** Limit for all unpacked files of one archive together. */
const MAX_TOTAL = 4 * 1024 * 1024 * 1024;
/** Invoices compress to a tenth; a much higher ratio indicates a decompression bomb. */
const MAX_RATIO = 250;
const ANY_RATIO_BELOW = 1024 * 1024;
const XML = /\.xml$/i;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** yauzl ends the stream if the entry is larger than declared. */
async function unpack(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function read(zip: ZipFile, entry: Entry, name: string): Promise<Input> {
  if (entry.uncompressedSize > MAX_BYTES) {
    return { name, fault: `unpacks to ${entry.uncompressedSize} bytes, ${MAX_BYTES} are allowed` };
  }
  const { uncompressedSize: unpacked, compressedSize: packed } = entry;
  if (unpacked > ANY_RATIO_BELOW && unpacked > packed * MAX_RATIO)
    return { name, fault: `unpacks to more than ${MAX_RATIO} times its size` };
  try {
    return { name, bytes: await unpack(zip, entry) };
  } catch (error) {
    return { name, fault: messageOf(error) };
  }
}

/**
 * Yields the XML files of a zip, one at a time, never on disk. Rejects an archive with paths that leave it, with too
 * many entries, or with a larger unpacked size than invoices can have.
 */
export async function* readZip(path: string): AsyncGenerator<Input> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path);
  } catch (error) {
    yield { name: path, fault: messageOf(error) };
    return;
  }
  try {
    yield* readEntries(zip, path);
  } catch (error) {
    yield { name: path, fault: messageOf(error) };
  } finally {
    zip.close();
  }
}

async function* readEntries(zip: ZipFile, path: string): AsyncGenerator<Input> {
  if (zip.entryCount > MAX_ENTRIES) throw new Error(`more than ${MAX_ENTRIES} entries`);
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    if (!XML.test(entry.fileName)) continue;
    total += entry.uncompressedSize;
    if (total > MAX_TOTAL) throw new Error(`unpacks to more than ${MAX_TOTAL} bytes`);
    yield read(zip, entry, `${path}/${entry.fileName}`);
  }
}
