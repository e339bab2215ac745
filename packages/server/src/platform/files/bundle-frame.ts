import { type FileHandle, open } from 'node:fs/promises';
import type { ContentHash } from './port.ts';

/** One content with its name. */
export type Kept = Readonly<{ hash: ContentHash; bytes: Uint8Array }>;
/** Where a content lies: the bundle's name, and the stretch of it. */
export type Place = Readonly<{ bundle: string; offset: number; length: number }>;

export const HASH_BYTES = 32;
/** Before each content: its hash, and its length in four bytes. */
export const HEAD_BYTES = HASH_BYTES + 4;

export function frameOf({ hash, bytes }: Kept): Uint8Array[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(hash, 'hex');
  head.writeUInt32LE(bytes.length, HASH_BYTES);
  return [head, bytes];
}

/** What a bundle holds, by its own heads, up to the first content that is not whole. */
export async function placesIn(path: string, bundle: string): Promise<Map<ContentHash, Place>> {
  const places = new Map<ContentHash, Place>();
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(HEAD_BYTES);
    for (let at = 0; at + HEAD_BYTES <= size; ) {
      await file.read(head, 0, HEAD_BYTES, at);
      const length = head.readUInt32LE(HASH_BYTES);
      const offset = at + HEAD_BYTES;
      if (offset + length > size) break;
      places.set(head.toString('hex', 0, HASH_BYTES), { bundle, offset, length });
      at = offset + length;
    }
  } finally {
    await file.close();
  }
  return places;
}

export async function readStretch(file: FileHandle, { offset, length }: Place): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await file.read(bytes, 0, length, offset);
  return bytes;
}
