import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { absent } from '../absent.ts';
import type { FindEarlier } from '../object-file-store.ts';
import type { ContentHash, ObjectRange } from '../port.ts';
import { contentPath } from './content-path.ts';
import { rangesInUnlistedBundles } from './unlisted-bundles.ts';

/** Of a list's entry: hash 32 bytes, the bundle's name 16, offset and length 4 each, checksum 4. */
const HASH_BYTES = 32;
const NAME_BYTES = 16;
const CHECKED_BYTES = HASH_BYTES + NAME_BYTES + 8;
const ENTRY_BYTES = CHECKED_BYTES + 4;

/**
 * Finds contents stored before the table of places existed: files named after their hash, bundles listed by the first
 * byte of the hash, and bundles whose process ended before it listed them. These formats are only read.
 */
export function earlierOnDisk(folder: string): FindEarlier {
  let unlisted: ReturnType<typeof rangesInUnlistedBundles> | null = null;
  const readUnlisted = () => {
    unlisted ??= rangesInUnlistedBundles(folder).catch((error: unknown) => {
      unlisted = null;
      throw error;
    });
    return unlisted;
  };
  return async (hash) => {
    const object = contentPath(hash);
    if (!object) return null;
    const alone = await stat(join(folder, object)).catch(absent);
    if (alone) return { object, offset: 0, length: alone.size };
    const list = await readFile(join(folder, listOf(hash))).catch(absent);
    const listed = list && placeIn(list, Buffer.from(hash, 'hex'));
    if (listed) return listed;
    return (await readUnlisted()).get(hash) ?? null;
  };
}

const listOf = (hash: ContentHash) => `bundles/index/${hash.slice(0, 2)}.list`;

/** The checksum excludes a partial entry of a killed process. */
function placeIn(list: Buffer, hash: Buffer): ObjectRange | null {
  for (let at = list.indexOf(hash); at >= 0; at = list.indexOf(hash, at + 1)) {
    const entry = list.subarray(at, at + ENTRY_BYTES);
    if (entry.length < ENTRY_BYTES) return null;
    if (entry.readUInt32LE(CHECKED_BYTES) !== crc32(entry.subarray(0, CHECKED_BYTES))) continue;
    const name = entry.toString('hex', HASH_BYTES, HASH_BYTES + NAME_BYTES);
    const uuid = name.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    return {
      object: `bundles/${uuid}.bundle`,
      offset: entry.readUInt32LE(HASH_BYTES + NAME_BYTES),
      length: entry.readUInt32LE(HASH_BYTES + NAME_BYTES + 4),
    };
  }
  return null;
}
