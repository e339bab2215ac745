import { z } from 'zod';
import { mapConcurrently } from '../concurrency/map-concurrently.ts';
import { contentHash } from '../files/content-hash.ts';
import { BackupFault } from './backup-fault.ts';
import type { Part } from './manifest.ts';
import { readLines } from './parts.ts';
import type { Storage } from './storage/storage.ts';

/** An object with the contents stored in it: SHA-256, offset and length of each. */
const ListedObject = z.object({
  // `<day>/<uuid>`; never a path out of its folder.
  object: z.string().regex(/^[\w-]+(\/[\w-]+)*$/),
  ranges: z.array(z.tuple([z.string(), z.int(), z.int()])),
});
export type ListedObject = z.infer<typeof ListedObject>;

/** One line of JSON for each object; neither names nor hashes have characters that COPY escapes. */
export const OBJECT_LIST = `(
  select json_build_object('object', object, 'ranges', json_agg(json_build_array(hash, byte_offset, length)))
  from stored_file group by object order by object)`;

/** Objects copied or read at the same time. */
const WIDTH = 8;

/** Runs `work` on each object of the list, some at a time. */
export async function forEachObject(
  list: Readonly<{ storage: Storage; folder: string; parts: readonly Part[] }>,
  work: (object: ListedObject) => Promise<void>,
): Promise<void> {
  for (const part of list.parts) {
    const lines = Buffer.from(await readLines(list.storage, list.folder, part)).toString('utf8');
    const objects = lines
      .split('\n')
      .filter((line) => line !== '')
      .map(parseLine);
    await mapConcurrently(objects, WIDTH, work);
  }
}

function parseLine(line: string): ListedObject {
  try {
    return ListedObject.parse(JSON.parse(line));
  } catch (cause) {
    throw new BackupFault('the list of files cannot be read: use another backup', { cause });
  }
}

export const sizeOfObject = ({ ranges }: ListedObject): number =>
  Math.max(...ranges.map(([, offset, length]) => offset + length));

/** Whether the bytes hold each content of the object unchanged. */
export const isWhole = ({ ranges }: ListedObject, bytes: Uint8Array | null): bytes is Uint8Array =>
  bytes !== null &&
  ranges.every(
    ([hash, offset, length]) => contentHash(bytes.subarray(offset, offset + length)) === hash,
  );

/**
 * Copies an object unless the target has it; returns the bytes written, or `damaged` if the source lost it or changed
 * it.
 */
export async function copyObject(
  listed: ListedObject,
  source: Storage,
  target: Storage,
): Promise<number | 'damaged'> {
  const size = await target.sizeOf(listed.object);
  if (size !== null && size >= sizeOfObject(listed)) return 0;
  const bytes = await source.read(listed.object);
  if (!isWhole(listed, bytes)) return 'damaged';
  await target.write(listed.object, bytes);
  return bytes.length;
}

/** Below the root of a backup's storage; all backups of one storage share them. */
export const objectsOf = (storage: Storage): Storage => ({
  ...storage,
  write: (name, bytes) => storage.write(`objects/${name}`, bytes),
  read: (name) => storage.read(`objects/${name}`),
  sizeOf: (name) => storage.sizeOf(`objects/${name}`),
  remove: (name) => storage.remove(`objects/${name}`),
});
