import { Failure } from '@hoadon/domain/errors/failure';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';

/** Forgets everything with the process: for tests. */
export function memoryStore(): FileStore {
  const kept = new Map<ContentHash, Uint8Array>();
  const put = async (bytes: Uint8Array) => {
    const hash = contentHash(bytes);
    if (!kept.has(hash)) kept.set(hash, Uint8Array.from(bytes));
    return hash;
  };
  return {
    put,
    putMany: (contents) => Promise.all(contents.map(put)),
    async get(hash) {
      const bytes = kept.get(hash);
      if (!bytes) throw new Failure('NOT_FOUND', { file: hash });
      return Uint8Array.from(bytes);
    },
    async has(hash) {
      return kept.has(hash);
    },
  };
}
