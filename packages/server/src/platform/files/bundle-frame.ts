import type { FileHandle } from 'node:fs/promises';
import type { ContentHash } from './port.ts';

/** One content with its name. */
export type Kept = Readonly<{ hash: ContentHash; bytes: Uint8Array }>;
/** Where a content lies: the bundle's name, and the stretch of it. */
export type Place = Readonly<{ bundle: string; offset: number; length: number }>;
/** Endings of a bundle that is still written, and of one that the index knows in full. */
export const OPEN = '.open';
export const CLOSED = '.bundle';

export const HASH_BYTES = 32;
/** Before each content: its hash, and its length in four bytes. */
export const HEAD_BYTES = HASH_BYTES + 4;

export function frameOf({ hash, bytes }: Kept): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(hash, 'hex');
  head.writeUInt32LE(bytes.length, HASH_BYTES);
  return [head, bytes];
}

/**
 * Adds to `places` what a bundle holds from `at` on, by its own heads, up to the first content that is
 * not whole; answers where that is, to go on from there when the bundle has grown.
 */
export async function addPlaces(
  places: Map<ContentHash, Place>,
  file: FileHandle,
  bundle: string,
  at: number,
): Promise<number> {
  const { size } = await file.stat();
  const head = Buffer.alloc(HEAD_BYTES);
  for (let next = at; next + HEAD_BYTES <= size; ) {
    await file.read(head, 0, HEAD_BYTES, next);
    const length = head.readUInt32LE(HASH_BYTES);
    const offset = next + HEAD_BYTES;
    if (offset + length > size) return next;
    places.set(head.toString('hex', 0, HASH_BYTES), { bundle, offset, length });
    next = offset + length;
    at = next;
  }
  return at;
}

export async function readStretch(file: FileHandle, { offset, length }: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, offset);
  return bytes;
}
