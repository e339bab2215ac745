import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addPlaces, CLOSED, type Kept, OPEN, type Place, readStretch } from './bundle-frame.ts';
import { type BundleIndex, bundleIndex } from './bundle-index.ts';
import { bundleWriter, closeBundle, WRITTEN_FOR_MS } from './bundle-writer.ts';
import type { ContentHash } from './port.ts';

/** Nobody writes to a bundle so old: its process died before it could close it. */
const ABANDONED_AFTER_MS = 6 * WRITTEN_FOR_MS;

/** Contents that lie together in large files, written and read by any number of processes. */
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
  const findInOpen = openBundlesOfOthers(folder);
  const ready = closeAbandoned(folder, index);
  // Whoever asks first hears of it.
  ready.catch(() => undefined);
  const find = async (hash: ContentHash) => {
    await ready;
    // A bundle is in the index before it loses its ending: closed between the first two looks, the third finds it.
    return (await index.find(hash)) ?? (await findInOpen(hash)) ?? (await index.find(hash));
  };
  return {
    append: (records) => writer.append(records),
    has: async (hash) => writer.has(hash) || (await find(hash)) !== null,
    recent: (hash) => writer.read(hash),
    async read(hash) {
      const place = await find(hash);
      return place && readAt(folder, place);
    },
  };
}

/** Bundles that a killed process left open, up to the last whole content. */
async function closeAbandoned(folder: string, index: BundleIndex): Promise<void> {
  for (const name of await openNames(folder)) {
    const path = join(folder, name + OPEN);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS) continue;
    const places = new Map<ContentHash, Place>();
    const file = await open(path, 'r');
    await addPlaces(places, file, name, 0).finally(() => file.close());
    await closeBundle(folder, name, places, index);
  }
}

/** Looks for a content in all bundles that are still written, reading of each what is new since the last look. */
function openBundlesOfOthers(folder: string): (hash: ContentHash) => Promise<Place | null> {
  const known = new Map<string, { places: Map<ContentHash, Place>; end: number }>();
  const lookAgain = async (name: string) => {
    const seen = known.get(name) ?? { places: new Map<ContentHash, Place>(), end: 0 };
    known.set(name, seen);
    const file = await open(join(folder, name + OPEN), 'r');
    seen.end = await addPlaces(seen.places, file, name, seen.end).finally(() => file.close());
    return seen.places;
  };
  return async (hash) => {
    const names = await openNames(folder);
    for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
    for (const name of names) {
      // Closed in this moment: the index has it.
      const places = await lookAgain(name).catch(() => null);
      const place = places?.get(hash);
      if (place) return place;
    }
    return null;
  };
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
