import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { frameOf, HEAD_BYTES, type Kept, type Place, readStretch } from './bundle-frame.ts';
import type { BundleIndex } from './bundle-index.ts';
import type { ContentHash } from './port.ts';

/** Past this size or age a bundle is closed and a new one begun. */
const FULL_BYTES = 64 * 1024 * 1024;
const CLOSED_AFTER_MS = 60_000;
export const OPEN = '.open';
export const CLOSED = '.bundle';

export type BundleWriter = Readonly<{
  /** Returns when all of them are on the disk. */
  append(records: readonly Kept[]): Promise<void>;
  /** What this process put there lately; null for everything else. */
  read(hash: ContentHash): Promise<Buffer | null>;
  has(hash: ContentHash): boolean;
}>;

type Bundle = {
  name: string;
  file: FileHandle;
  size: number;
  places: Map<ContentHash, Place>;
};

/**
 * Writes many contents as one file. Making a file for each costs the disk several flushes; here all of
 * them cost one.
 */
export function bundleWriter(folder: string, index: BundleIndex): BundleWriter {
  const current = new Map<string, Bundle>();
  let bundle: Promise<Bundle> | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let closing: Promise<unknown> = Promise.resolve();

  const find = (hash: ContentHash) => {
    for (const { file, places } of current.values()) {
      const place = places.get(hash);
      if (place) return { file, place };
    }
    return null;
  };
  const begin = () => {
    const begun = newBundle(folder).then((made) => {
      current.set(made.name, made);
      return made;
    });
    bundle = begun;
    setTimeout(() => end(begun), CLOSED_AFTER_MS).unref();
    return begun;
  };
  /** No more is written to it; it is closed while others are written already. */
  const end = (ended: Promise<Bundle>) => {
    if (bundle === ended) bundle = null;
    // Whatever goes wrong here, the bundle stays open and is closed after the next start.
    closing = Promise.all([closing, turn])
      .then(() => close(ended))
      .catch(() => undefined);
  };
  const close = async (ended: Promise<Bundle>) => {
    const { name, file, places } = await ended;
    if (!current.has(name)) return;
    await file.close();
    await closeBundle(folder, name, places, index);
    current.delete(name);
  };
  const write = async (records: readonly Kept[]) => {
    const begun = bundle ?? begin();
    const target = await begun;
    const block = Buffer.concat(records.flatMap(frameOf));
    await target.file.appendFile(block);
    await target.file.datasync();
    for (const { hash, bytes } of records) {
      const offset = target.size + HEAD_BYTES;
      target.places.set(hash, { bundle: target.name, offset, length: bytes.length });
      target.size = offset + bytes.length;
    }
    if (target.size > FULL_BYTES) end(begun);
  };
  return {
    append(records) {
      const written = turn.then(() => write(records));
      turn = written.catch(() => {
        // What a failed write left at the end is nobody's; the next goes into a new bundle.
        bundle = null;
      });
      return written;
    },
    async read(hash) {
      const found = find(hash);
      // The bundle may be closed this moment: then the index knows the place.
      return found && readStretch(found.file, found.place).catch(() => null);
    },
    has: (hash) => find(hash) !== null,
  };
}

async function newBundle(folder: string): Promise<Bundle> {
  await mkdir(folder, { recursive: true });
  const name = randomUUID();
  const file = await open(join(folder, name + OPEN), 'ax+');
  const parent = await open(folder, 'r');
  await parent.sync().finally(() => parent.close());
  return { name, file, size: 0, places: new Map() };
}

/** Enters what a bundle holds into the index; from then on the bundle is looked into by way of it alone. */
export async function closeBundle(
  folder: string,
  name: string,
  places: ReadonlyMap<ContentHash, Place>,
  index: BundleIndex,
): Promise<void> {
  await index.add(places);
  await rename(join(folder, name + OPEN), join(folder, name + CLOSED));
}
