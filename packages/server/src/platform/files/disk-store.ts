import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';
import { assertIntact, contentPath, notStored } from './stored-content.ts';

/**
 * Files below `folder`. A file appears under its hash only when it is whole and on the disk: written
 * aside, flushed, renamed, the folder flushed.
 */
export function diskStore(folder: string): FileStore {
  const pathOf = (hash: ContentHash) => join(folder, contentPath(hash));
  const has = (hash: ContentHash) =>
    access(pathOf(hash)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(bytes) {
      const hash = contentHash(bytes);
      if (!(await has(hash))) await writeWhole(folder, pathOf(hash), bytes);
      return hash;
    },
    async get(hash) {
      const bytes = await readFile(pathOf(hash)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? notStored(hash) : error;
      });
      return assertIntact(hash, bytes);
    },
  };
}

async function writeWhole(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const aside = join(folder, 'unfinished', randomUUID());
  await mkdir(dirname(aside), { recursive: true });
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFlushed(aside, bytes);
    await rename(aside, path);
    await flushFolder(dirname(path));
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

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
