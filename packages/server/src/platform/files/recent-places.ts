import type { ContentHash, StoredFile } from './port.ts';

const REMEMBERED = 10_000;

/** Places met lately: what was stored a moment ago is what is read next. */
export type RecentPlaces = Readonly<{
  find(companyId: string, hash: ContentHash): StoredFile | null;
  remember(files: readonly StoredFile[]): void;
}>;

export function recentPlaces(): RecentPlaces {
  const places = new Map<string, StoredFile>();
  const keyOf = (companyId: string, hash: ContentHash) => `${companyId}/${hash}`;
  const remember = (file: StoredFile) => {
    const key = keyOf(file.companyId, file.hash);
    // Out and in again: a Map keeps the order of entry, so the first is the one longest unused.
    places.delete(key);
    places.set(key, file);
    const [oldest] = places.size > REMEMBERED ? places.keys() : [];
    if (oldest !== undefined) places.delete(oldest);
  };
  return {
    find(companyId, hash) {
      const file = places.get(keyOf(companyId, hash));
      if (file) remember(file);
      return file ?? null;
    },
    remember: (files) => files.forEach(remember),
  };
}
