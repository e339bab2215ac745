import type { Db } from '../db/open.ts';
import { newObjectName } from './object-name.ts';
import type { Objects } from './objects.ts';
import { placedStore } from './placed-store.ts';
import type { FileStore } from './port.ts';

/** Forgets all bytes with the process: for tests. */
export const memoryStore = (db: Db): FileStore => placedStore(db, memoryObjects());

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
