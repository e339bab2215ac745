import { Failure } from '@hoadon/domain/errors/failure';
import { contentHash, isContentHash } from './content-hash.ts';
import type { ContentHash } from './port.ts';

/** Where bytes lie below the store's root: two levels of folders keep each one small. */
export function contentPath(hash: ContentHash): string {
  if (!isContentHash(hash)) throw new Failure('NOT_FOUND', { file: 'not a content hash' });
  return `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`;
}

export const notStored = (hash: ContentHash) => new Failure('NOT_FOUND', { file: hash });

/** Bytes that changed where they lay are never handed out. */
export function assertIntact(hash: ContentHash, bytes: Uint8Array): Uint8Array {
  const actual = contentHash(bytes);
  if (actual !== hash) throw new Error(`stored file ${hash} is damaged: its content is ${actual}`);
  return bytes;
}
