import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWriter, CLOSED, closeBundle, OPEN } from './bundle.ts';
import { type Kept, type Place, placesIn, readStretch } from './bundle-frame.ts';
import { type BundleIndex, bundleIndex } from './bundle-index.ts';
import type { ContentHash } from './port.ts';

/** Untouched for so long, an open bundle belongs to a process that died. */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** Contents that lie together in large files. */
export type Bundles = Readonly<{
  /** Returns when all of them are on the disk. */
  append(records: readonly Kept[]): Promise<void>;
  /** The bytes as they lie there, unchecked, of what this process wrote lately; else null. */
  recent(hash: ContentHash): Promise<Buffer | null>;
  /** The same of anybody, whenever. */
  read(hash: ContentHash): Promise<Buffer | null>;
  has(hash: ContentHash): Promise<boolean>;
}>;

export function openBundles(folder: string): Bundles {
  const index = bundleIndex(join(folder, 'index'));
  const writer = bundleWriter(folder, index);
  const ready = closeAbandoned(folder, index);
  // Whoever asks first hears of it.
  ready.catch(() => undefined);
  const find = async (hash: ContentHash) => {
    await ready;
    // Another process may have it in a bundle still open; or closed it between the two looks.
    return (await index.find(hash)) ?? (await findInOpen(folder, hash)) ?? (await index.find(hash));
  };
  return {
    async append(records) {
      await ready;
      await writer.append(records);
    },
    has: async (hash) => writer.has(hash) || (await find(hash)) !== null,
    recent: (hash) => writer.read(hash),
    async read(hash) {
      const place = await find(hash);
      return place && readAt(folder, place);
    },
  };
}

/** Bundles that a killed process left open, up to its last whole content. */
async function closeAbandoned(folder: string, index: BundleIndex): Promise<void> {
  for (const name of await openNames(folder)) {
    const path = join(folder, name + OPEN);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS)
      await closeBundle(folder, name, await placesIn(path, name), index);
  }
}

async function findInOpen(folder: string, hash: ContentHash): Promise<Place | null> {
  for (const name of await openNames(folder)) {
    const places = await placesIn(join(folder, name + OPEN), name).catch(() => null);
    const place = places?.get(hash);
    if (place) return place;
  }
  return null;
}

async function openNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(OPEN)).map((name) => name.slice(0, -OPEN.length));
}

/** A bundle changes its ending when it is closed, and nothing else. */
async function readAt(folder: string, place: Place): Promise<Buffer> {
  const path = join(folder, place.bundle);
  const file = await open(path + OPEN, 'r').catch(() => open(path + CLOSED, 'r'));
  try {
    return await readStretch(file, place);
  } finally {
    await file.close();
  }
}
