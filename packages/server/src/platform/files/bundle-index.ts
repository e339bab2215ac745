import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { HASH_BYTES, type Place } from './bundle-frame.ts';
import type { ContentHash } from './port.ts';

/** Hash 32 bytes, name of the bundle 16, offset, length and checksum 4 each. */
const NAME_BYTES = 16;
const CHECKED_BYTES = HASH_BYTES + NAME_BYTES + 8;
const ENTRY_BYTES = CHECKED_BYTES + 4;

/**
 * Where the contents of closed bundles lie: 256 lists by the first byte of the hash, each read as a
 * whole and searched, so that nothing is kept in memory. A million invoices make lists of about a
 * megabyte. Lists are only ever appended to, by any number of processes; an entry that one of them
 * left half is passed over by its checksum.
 */
export type BundleIndex = Readonly<{
  /** Returns when the entries are on the disk. */
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
        const list = lists.get(prefix);
        if (list) list.push(entryOf(hash, place));
        else lists.set(prefix, [entryOf(hash, place)]);
      }
      for (const [prefix, list] of lists) await append(listOf(prefix), Buffer.concat(list));
      await flushFolder(folder);
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
  entry.writeUInt32LE(crc32(entry.subarray(0, CHECKED_BYTES)), CHECKED_BYTES);
  return entry;
}

async function append(path: string, entries: Buffer): Promise<void> {
  const file = await open(path, 'a');
  try {
    await file.appendFile(entries);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** A new name in a folder is on the disk when the folder is. */
export async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function placeIn(list: Buffer, hash: Buffer): Place | null {
  for (let at = list.indexOf(hash); at >= 0; at = list.indexOf(hash, at + 1)) {
    const entry = list.subarray(at, at + ENTRY_BYTES);
    if (entry.length < ENTRY_BYTES) return null;
    if (entry.readUInt32LE(CHECKED_BYTES) !== crc32(entry.subarray(0, CHECKED_BYTES))) continue;
    const name = entry.toString('hex', HASH_BYTES, HASH_BYTES + NAME_BYTES);
    return {
      bundle: name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      offset: entry.readUInt32LE(HASH_BYTES + NAME_BYTES),
      length: entry.readUInt32LE(HASH_BYTES + NAME_BYTES + 4),
    };
  }
  return null;
}

const nothingThere = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
