import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as breathe } from 'node:timers/promises';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';
import { assertIntact, contentPath, notStored } from './stored-content.ts';
import { type Kept, recoverFromJournals, writeJournal } from './write-journal.ts';

/** Fewer are flushed one by one as cheaply. */
const WORTH_A_JOURNAL = 8;
/** Small files written before others get their turn: a millisecond or two. */
const WRITTEN_AT_ONCE = 32;

/**
 * Files below `folder`. A file appears under its hash only when it is whole and its content is on the
 * disk: one by one it is written aside, flushed and renamed; many at once are flushed together in a
 * journal first, and the files follow.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (hash: ContentHash) => join(folder, contentPath(hash));
  const owner = {
    folder: join(folder, 'journal'),
    flush: (hashes: readonly ContentHash[]) => flushFiles(hashes.map(pathOf)),
    restore: ({ hash, bytes }: Kept) => restore(folder, pathOf(hash), { hash, bytes }),
  };
  const journal = writeJournal(owner);
  const recovered = recoverFromJournals(owner);
  // Whoever asks first hears of it.
  recovered.catch(() => undefined);
  const has = async (hash: ContentHash) => {
    await recovered;
    return access(pathOf(hash)).then(
      () => true,
      () => false,
    );
  };
  const put = async (bytes: Uint8Array) => {
    const hash = contentHash(bytes);
    if (!(await has(hash))) await writeWhole(folder, pathOf(hash), bytes);
    return hash;
  };
  return {
    has,
    put,
    async putMany(contents) {
      if (contents.length < WORTH_A_JOURNAL) return Promise.all(contents.map(put));
      await recovered;
      const all = contents.map((bytes): Kept => ({ hash: contentHash(bytes), bytes }));
      const missing = all.filter(({ hash }) => !existsSync(pathOf(hash)));
      await journal.append(missing);
      for (let from = 0; from < missing.length; from += WRITTEN_AT_ONCE) {
        for (const { hash, bytes } of missing.slice(from, from + WRITTEN_AT_ONCE))
          writeUnflushed(pathOf(hash), bytes);
        await breathe();
      }
      return all.map(({ hash }) => hash);
    },
    async get(hash) {
      await recovered;
      const bytes = await readFile(pathOf(hash)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notStored(hash) : error;
      });
      return assertIntact(hash, bytes);
    },
  };
}

/** The content is in the journal; the file itself may wait for the system to write it. */
function writeUnflushed(path: string, bytes: Uint8Array): void {
  const aside = `${path}.${randomUUID()}`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(aside, bytes, { flag: 'wx' });
  renameSync(aside, path);
}

async function restore(folder: string, path: string, { hash, bytes }: Kept): Promise<void> {
  const found = await readFile(path).catch(() => null);
  if (!found || contentHash(found) !== hash) await writeWhole(folder, path, bytes);
}

async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, 'unfinished', randomUUID());
  await mkdir(dirname(aside), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFlushed(aside, bytes);
    await rename(aside, path);
    await flush(dirname(path));
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function writeFlushed(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** One after the other, in the background. */
async function flushFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await flush(path);
  for (const folder of new Set(paths.map(dirname))) await flush(folder);
}

/** A file or a folder. */
async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
