import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import {
  CLOSED,
  frameOf,
  HEAD_BYTES,
  type Kept,
  OPEN,
  type Place,
  readStretch,
} from './bundle-frame.ts';
import { type BundleIndex, flushFolder } from './bundle-index.ts';
import type { ContentHash } from './port.ts';

/** Past this size or age a bundle is closed and a new one begun. */
const FULL_BYTES = 64 * 1024 * 1024;
export const WRITTEN_FOR_MS = 10 * 60_000;

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
  begunAt: number;
  size: number;
  places: Map<ContentHash, Place>;
};

/**
 * Writes many contents as one file. Making a file for each costs the disk several flushes; here all of
 * them cost one. What is asked for while a write is under way goes into the next one together.
 */
export function bundleWriter(folder: string, index: BundleIndex): BundleWriter {
  const current = new Map<string, Bundle>();
  let bundle: Bundle | null = null;
  let waiting: Kept[] = [];
  let next: Promise<void> | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  const find = (hash: ContentHash) => {
    for (const { file, places } of current.values()) {
      const place = places.get(hash);
      if (place) return { file, place };
    }
    return null;
  };
  const open = async () => {
    if (bundle && Date.now() - bundle.begunAt > WRITTEN_FOR_MS) end(bundle);
    if (bundle) return bundle;
    const begun = await newBundle(folder);
    bundle = begun;
    current.set(begun.name, begun);
    setTimeout(() => end(begun), WRITTEN_FOR_MS).unref();
    return begun;
  };
  /** No more is written to it. Whatever goes wrong in closing it, it is found as it is. */
  const end = (ended: Bundle) => {
    if (bundle === ended) bundle = null;
    turn = turn.then(() => close(ended)).catch(() => undefined);
  };
  const close = async ({ name, file, places }: Bundle) => {
    if (!current.has(name)) return;
    await closeBundle(folder, name, places, index);
    current.delete(name);
    await file.close();
  };
  const write = async () => {
    const records = waiting;
    waiting = [];
    next = null;
    const target = await open();
    await target.file.appendFile(Buffer.concat(records.flatMap(frameOf)));
    await target.file.datasync();
    for (const { hash, bytes } of records) {
      const offset = target.size + HEAD_BYTES;
      target.places.set(hash, { bundle: target.name, offset, length: bytes.length });
      target.size = offset + bytes.length;
    }
    if (target.size > FULL_BYTES) end(target);
  };
  return {
    append(records) {
      waiting.push(...records);
      if (next) return next;
      const written = turn.then(write);
      next = written;
      turn = written.catch(() => {
        // What a failed write left at the end is nobody's; the next goes into a new bundle.
        if (bundle) end(bundle);
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
  await flushFolder(folder);
  return { name, file, begunAt: Date.now(), size: 0, places: new Map() };
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
