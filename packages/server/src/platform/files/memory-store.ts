import type { Db } from '../db/open.ts';
import { objectFileStore } from './object-file-store.ts';
import { newObjectName } from './object-name.ts';
import type { Objects } from './objects.ts';
import type { FileStore } from './port.ts';

/** A store in the memory of the process: for tests. */
export const memoryStore = (db: Db): FileStore => objectFileStore(db, memoryObjects());

function memoryObjects(): Objects {
  const objects = new Map<string, Uint8Array>();
  return {
    async write(parts) {
      const object = newObjectName();
      objects.set(object, Buffer.concat(parts));
      return object;
    },
    async read({ object, offset, length }) {
      return objects.get(object)?.slice(offset, offset + length) ?? null;
    },
  };
}
