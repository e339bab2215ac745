import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Storage } from './storage.ts';

const OWNER_ONLY = 0o600;
const PARTIAL = /\.[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.part$/;
/** A file of at most some ten megabytes is written in seconds. */
const ABANDONED_AFTER_MS = 600_000;

export const diskStorage = (folder: string): Storage => ({
  address: folder,
  async write(name, bytes) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomUUID()}.part`;
    const file = await open(draft, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await flushFolder(dirname(path));
  },
  read: (name) => readFile(join(folder, name)).catch(absentOr(null)),
  sizeOf: async (name) => (await stat(join(folder, name)).catch(absentOr(null)))?.size ?? null,
  remove: (name) => rm(join(folder, name), { force: true }),
  removeFolder: (name) => rm(join(folder, name), { recursive: true, force: true }),
  removePartial: (name) => removePartial(join(folder, name)),
  async folders(name) {
    const entries = await readdir(join(folder, name), { withFileTypes: true }).catch(absentOr([]));
    return entries
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort();
  },
});

async function removePartial(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(absentOr([]))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await removePartial(path);
    else if (PARTIAL.test(entry.name)) {
      const found = await stat(path).catch(absentOr(null));
      if (found && Date.now() - found.mtimeMs > ABANDONED_AFTER_MS) await rm(path, { force: true });
    }
  }
}

/** A new name in a folder is on the disk when the folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns `absent` if there is no such file; rethrows any other error. */
const absentOr =
  <T>(absent: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return absent;
    throw error;
  };
