import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BackupFault } from './backup-fault.ts';
import type { Part } from './manifest.ts';
import type { Storage } from './storage/storage.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Of lines before compression. Bounds the memory that a backup takes. */
const PART_BYTES = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/** Parts of a list of lines, with the number of lines. */
export type Lines = Readonly<{ rows: number; parts: Part[] }>;

/** Stores lines as compressed parts `name.0001.gz`, …; each ends with a whole line. */
export async function writeLines(
  storage: Storage,
  folder: string,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<Lines> {
  const parts: Part[] = [];
  let rows = 0;
  const write = async (lines: Uint8Array) => {
    rows += countLines(lines);
    const file = `${name}.${String(parts.length + 1).padStart(4, '0')}.gz`;
    const bytes = await compress(lines);
    await storage.write(`${folder}/${file}`, bytes);
    parts.push({ name: file, bytes: bytes.length, sha256: sha256(bytes) });
  };
  for await (const lines of wholeLines(chunks)) await write(lines);
  return { rows, parts };
}

async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    const bytes = Buffer.concat(pending);
    const end = bytes.lastIndexOf(NEWLINE) + 1;
    if (end > 0) yield bytes.subarray(0, end);
    pending = [bytes.subarray(end)];
    size = bytes.length - end;
  }
  if (size > 0) yield Buffer.concat(pending);
}

/** Returns the lines of a part; throws if it is missing or was changed. */
export async function readLines(storage: Storage, folder: string, part: Part): Promise<Uint8Array> {
  const bytes = await storage.read(`${folder}/${part.name}`);
  const place = `${storage.address}/${folder}/${part.name}`;
  if (!bytes) throw new BackupFault(`${place} is missing: this backup is incomplete, use another`);
  if (bytes.length !== part.bytes || sha256(bytes) !== part.sha256)
    throw new BackupFault(`${place} was changed since it was written: use another backup`);
  return decompress(bytes);
}

function countLines(lines: Uint8Array): number {
  let count = 0;
  for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
