import type { ContentHash } from '../port.ts';

/** Path of a content that was stored as its own file; null for a name that is no hash and must not reach a path. */
export const contentPath = (hash: ContentHash): string | null =>
  /^[0-9a-f]{64}$/.test(hash) ? `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}` : null;
