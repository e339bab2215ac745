import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleWriter, CLOSED, closeBundle, OPEN } from './bundle.ts';
import { type Kept, type Place, placesIn } from './bundle-frame.ts';
import { type BundleIndex, bundleIndex } from './bundle-index.ts';
import type { ContentHash } from './port.ts';

/** Untouched for so long, an open bundle belongs to a process that died. */
const ABANDONED_AFTER_MS = 15 * 60_000;

/** Contents that lie together in large files. */
export type Bundles = Readonly<{
  /** Returns when all of them are on the disk. */
  append(records: readonly Kept[]): Promise<void>;
  /** The bytes as they lie there, unchecked; null where no bundle has them. */
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
    const own = writer.find(hash) ?? (await index.find(hash));
    if (own) return own;
    // Another process may have it in a bundle still open; or closed it between the two looks.
    return (await findInOpen(folder, hash)) ?? index.find(hash);
  };
  return {
    async append(records) {
      await ready;
      await writer.append(records);
    },
    has: async (hash) => (await find(hash)) !== null,
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
async function readAt(folder: string, { bundle, offset, length }: Place): Promise<Buffer> {
  const path = join(folder, bundle);
  const file = await open(path + OPEN, 'r').catch(() => open(path + CLOSED, 'r'));
  try {
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, offset);
    return bytes;
  } finally {
    await file.close();
  }
}
