import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HASH_BYTES, type Place } from './bundle-frame.ts';
import type { ContentHash } from './port.ts';

/** Hash 32 bytes, name of the bundle 16, offset and length 4 each. */
const ENTRY_BYTES = 56;
const NAME_BYTES = 16;

/**
 * Where the contents of closed bundles lie: 256 lists by the first byte of the hash, each read as a
 * whole and searched, so that nothing is kept in memory. A million invoices make lists of under a
 * megabyte.
 */
export type BundleIndex = Readonly<{
  add(entries: ReadonlyMap<ContentHash, Place>): Promise<void>;
  find(hash: ContentHash): Promise<Place | null>;
}>;

export function bundleIndex(folder: string): BundleIndex {
  const listOf = (prefix: string) => join(folder, `${prefix}.list`);
  return {
    async add(entries) {
      await mkdir(folder, { recursive: true });
      const lists = new Map<string, Buffer[]>();
      for (const [hash, place] of entries) {
        const prefix = hash.slice(0, 2);
        lists.set(prefix, [...(lists.get(prefix) ?? []), entryOf(hash, place)]);
      }
      for (const [prefix, list] of lists) await append(listOf(prefix), Buffer.concat(list));
    },
    async find(hash) {
      const list = await readFile(listOf(hash.slice(0, 2))).catch(nothingThere);
      return list && placeIn(list, Buffer.from(hash, 'hex'));
    },
  };
}

function entryOf(hash: ContentHash, { bundle, offset, length }: Place): Buffer {
  const entry = Buffer.alloc(ENTRY_BYTES);
  entry.write(hash, 'hex');
  entry.write(bundle.replaceAll('-', ''), HASH_BYTES, 'hex');
  entry.writeUInt32LE(offset, HASH_BYTES + NAME_BYTES);
  entry.writeUInt32LE(length, HASH_BYTES + NAME_BYTES + 4);
  return entry;
}

/** An entry that a killed process left half is cut off first, or all behind it would be misread. */
async function append(path: string, entries: Buffer): Promise<void> {
  const file = await open(path, 'a');
  try {
    const { size } = await file.stat();
    if (size % ENTRY_BYTES !== 0) await file.truncate(size - (size % ENTRY_BYTES));
    await file.appendFile(entries);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function placeIn(list: Buffer, hash: Buffer): Place | null {
  for (let at = list.indexOf(hash); at >= 0; at = list.indexOf(hash, at + 1)) {
    if (at % ENTRY_BYTES !== 0 || at + ENTRY_BYTES > list.length) continue;
    const name = list.toString('hex', at + HASH_BYTES, at + HASH_BYTES + NAME_BYTES);
    return {
      bundle: name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      offset: list.readUInt32LE(at + HASH_BYTES + NAME_BYTES),
      length: list.readUInt32LE(at + HASH_BYTES + NAME_BYTES + 4),
    };
  }
  return null;
}

const nothingThere = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
