import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { absent } from '../absent.ts';
import type { ContentHash, ObjectRange } from '../port.ts';

/** Before each content: its hash, and its length in four bytes. */
const HASH_BYTES = 32;
const HEAD_BYTES = HASH_BYTES + 4;

/** Indexes the few bundles that are in no list; each has at most 64 MB. */
export async function rangesInUnlistedBundles(
  folder: string,
): Promise<Map<ContentHash, ObjectRange>> {
  const ranges = new Map<ContentHash, ObjectRange>();
  const names = (await readdir(join(folder, 'bundles')).catch(absent)) ?? [];
  for (const name of names.filter((name) => name.endsWith('.open'))) {
    const object = `bundles/${name}`;
    const file = await open(join(folder, object));
    await addRanges(ranges, file, object).finally(() => file.close());
  }
  return ranges;
}

/** Up to the first content that is not whole. */
async function addRanges(
  ranges: Map<ContentHash, ObjectRange>,
  file: FileHandle,
  object: string,
): Promise<void> {
  const { size } = await file.stat();
  const head = Buffer.alloc(HEAD_BYTES);
  for (let at = 0; at + HEAD_BYTES <= size; ) {
    await file.read(head, 0, HEAD_BYTES, at);
    const offset = at + HEAD_BYTES;
    const length = head.readUInt32LE(HASH_BYTES);
    at = offset + length;
    if (at <= size) ranges.set(head.toString('hex', 0, HASH_BYTES), { object, offset, length });
  }
}
