import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kept } from './bundle-frame.ts';
import { flushFolder } from './bundle-index.ts';
import { openBundles } from './bundles.ts';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';
import { assertIntact, contentPath, notStored } from './stored-content.ts';

/**
 * Files below `folder`. A single content gets a file under its hash, and only when it is whole and on
 * the disk: written aside, flushed, renamed, the folder flushed. Many at once go into a bundle.
 */
export function diskStore(folder: string): FileStore {
  const bundles = openBundles(join(folder, 'bundles'));
  const pathOf = (hash: ContentHash) => join(folder, contentPath(hash));
  const hasFile = (hash: ContentHash) =>
    access(pathOf(hash)).then(
      () => true,
      () => false,
    );
  const has = async (hash: ContentHash) => (await hasFile(hash)) || bundles.has(hash);
  const put = async (bytes: Uint8Array) => {
    const hash = contentHash(bytes);
    if (!(await hasFile(hash))) await writeWhole(folder, pathOf(hash), bytes);
    return hash;
  };
  return {
    has,
    put,
    async putMany(contents) {
      const all = contents.map((bytes): Kept => ({ hash: contentHash(bytes), bytes }));
      if (all.length > 0)
        await bundles.append([...new Map(all.map((kept) => [kept.hash, kept])).values()]);
      return all.map(({ hash }) => hash);
    },
    async get(hash) {
      const path = pathOf(hash);
      const found =
        (await bundles.recent(hash)) ??
        (await readFile(path).catch(absent)) ??
        (await bundles.read(hash));
      if (!found) throw notStored(hash);
      return assertIntact(hash, found);
    },
  };
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

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
