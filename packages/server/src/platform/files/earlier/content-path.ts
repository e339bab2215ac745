import type { ContentHash } from '../port.ts';

/** Where a content lies that was stored alone; null for a name that is no hash and must reach no path. */
export const contentPath = (hash: ContentHash): string | null =>
  /^[0-9a-f]{64}$/.test(hash) ? `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}` : null;
