import { Failure } from '@hoadon/domain/errors/failure';
import { contentHash } from './content-hash.ts';
import type { ContentHash, FileStore } from './port.ts';

/** Forgets everything with the process: for tests. */
export function memoryStore(): FileStore {
  const kept = new Map<ContentHash, Uint8Array>();
  return {
    async put(bytes) {
      const hash = contentHash(bytes);
      if (!kept.has(hash)) kept.set(hash, Uint8Array.from(bytes));
      return hash;
    },
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
