import type { ContentHash, StoredFile } from './port.ts';

const REMEMBERED = 10_000;

/** Cache of recent places: a content is usually read soon after it is stored. */
export type RecentFiles = Readonly<{
  find(companyId: string, hash: ContentHash): StoredFile | null;
  remember(files: readonly StoredFile[]): void;
}>;

export function recentFiles(): RecentFiles {
  const files = new Map<string, StoredFile>();
  const keyOf = (companyId: string, hash: ContentHash) => `${companyId}/${hash}`;
  const remember = (file: StoredFile) => {
    const key = keyOf(file.companyId, file.hash);
    // Reinserted: a Map iterates in insertion order, so the first entry is the least recently used.
    files.delete(key);
    files.set(key, file);
    const [oldest] = files.size > REMEMBERED ? files.keys() : [];
    if (oldest !== undefined) files.delete(oldest);
  };
  return {
    find(companyId, hash) {
      const file = files.get(keyOf(companyId, hash));
      if (file) remember(file);
      return file ?? null;
    },
    remember: (files) => files.forEach(remember),
  };
}
