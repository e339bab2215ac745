import type { Readable } from 'node:stream';
import type { Storage } from '../../../platform/backup/storage/storage.ts';
import { contentHash } from '../../../platform/files/content-hash.ts';
import type { ExportPart } from './run.repository.ts';

/** Bounds the memory that writing and downloading take. */
const PART_BYTES = 16 * 1024 * 1024;

const nameOf = (attempt: string, position: number): string =>
  `exports/${attempt}/${String(position).padStart(6, '0')}`;

/**
 * Stores a stream in parts. It uses no database: the embedded one has a single connection, which the reading of the tables
 * occupies meanwhile.
 */
export async function storeParts(
  storage: Storage,
  attempt: string,
  stream: Readable,
): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  let pending: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    const content = Buffer.concat(pending);
    await storage.write(nameOf(attempt, parts.length), content);
    parts.push({ length: content.length, hash: contentHash(content) });
    pending = [];
    size = 0;
  };
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    pending.push(chunk);
    size += chunk.length;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return parts;
}

/** The parts one after the other. Throws if one is lost or damaged. */
export async function* readParts(
  storage: Storage,
  attempt: string,
  parts: readonly ExportPart[],
): AsyncGenerator<Uint8Array> {
  for (const [position, { hash }] of parts.entries()) {
    const name = nameOf(attempt, position);
    const bytes = await storage.read(name);
    if (!bytes || contentHash(bytes) !== hash)
      throw new Error(`part ${name} of an archive is missing or damaged`);
    yield bytes;
  }
}

/** Deletes the parts of an attempt, the last one first: interrupted, it is repeated. */
export async function deleteParts(storage: Storage, attempt: string): Promise<void> {
  let count = 0;
  while ((await storage.sizeOf(nameOf(attempt, count))) !== null) count += 1;
  while (count > 0) {
    count -= 1;
    await storage.remove(nameOf(attempt, count));
  }
}
