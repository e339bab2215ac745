import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newObjectName } from './object-name.ts';
import type { Objects } from './objects.ts';

/** Stores objects as files below `folder`. A partial file of a killed process is never referenced. */
export function diskObjects(folder: string): Objects {
  return {
    async write(parts) {
      const object = newObjectName();
      const path = join(folder, object);
      await makeFolder(dirname(path));
      await writeFlushed(path, Buffer.concat(parts));
      await flushFolder(dirname(path));
      return object;
    },
    async read({ object, offset, length }) {
      const file = await open(join(folder, object)).catch(absent);
      if (!file) return null;
      try {
        const bytes = Buffer.alloc(length);
        const { bytesRead } = await file.read(bytes, 0, length, offset);
        return bytes.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
  };
}

async function makeFolder(path: string): Promise<void> {
  const made = await mkdir(path, { recursive: true });
  if (made) await flushFolder(dirname(made));
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

/** A new name in a folder is on the disk when the folder is. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Returns null if the file does not exist; rethrows any other error. */
const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null;
  throw error;
};
