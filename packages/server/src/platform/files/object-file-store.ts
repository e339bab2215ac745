import type { Db } from '../db/open.ts';
import { afterCommit, executeBeforeCommit } from '../db/transact.ts';
import { contentHash } from './content-hash.ts';
import { FileLost } from './file-lost.ts';
import { objectWriter } from './object-writer.ts';
import type { Objects } from './objects.ts';
import type { ContentHash, FileStore, StoredFile } from './port.ts';
import { recentFiles } from './recent-files.ts';
import { findStoredFiles, insertStoredFiles } from './stored-file.repository.ts';

/** Stores bytes in objects, and their places in a table. */
export function objectFileStore(db: Db, objects: Objects): FileStore {
  const write = objectWriter(objects);
  const recent = recentFiles();

  const store = async (companyId: string, contents: ReadonlyMap<ContentHash, Uint8Array>) => {
    const ranges = await write([...contents.values()]);
    const hashes = [...contents.keys()];
    return ranges.map((range, at): StoredFile => ({ companyId, hash: hashes[at] ?? '', ...range }));
  };
  const note = async (files: readonly StoredFile[]) => {
    if (files.length === 0) return;
    await insertStoredFiles(files).execute(db);
    recent.remember(files);
  };
  const putMany = async (companyId: string, contents: readonly Uint8Array[]) => {
    const hashes = contents.map(contentHash);
    const missing = byHash(hashes, contents);
    for (const { hash } of await findStoredFiles(db, companyId, hashes)) missing.delete(hash);
    await note(await store(companyId, missing));
    return hashes;
  };
  const find = async (companyId: string, hash: ContentHash): Promise<StoredFile | null> =>
    recent.find(companyId, hash) ?? (await findStoredFiles(db, companyId, [hash]))[0] ?? null;

  return {
    async put(companyId, bytes) {
      const [hash = ''] = await putMany(companyId, [bytes]);
      return hash;
    },
    putMany,
    async store(companyId, contents) {
      const hashes = contents.map(contentHash);
      const files = await store(companyId, byHash(hashes, contents));
      const fileByHash = new Map(files.map((file) => [file.hash, file]));
      return hashes.flatMap((hash) => fileByHash.get(hash) ?? []);
    },
    recordLocations(tx, files) {
      if (files.length === 0) return;
      executeBeforeCommit(tx, insertStoredFiles(files));
      afterCommit(tx, () => recent.remember(files));
    },
    async get(companyId, hash) {
      const file = await find(companyId, hash);
      if (!file) throw new FileLost(companyId, hash, 'unknown');
      const bytes = await objects.read(file);
      if (!bytes) throw new FileLost(companyId, hash, 'missing');
      if (contentHash(bytes) !== hash) throw new FileLost(companyId, hash, 'damaged');
      return bytes;
    },
    has: async (companyId, hash) => (await find(companyId, hash)) !== null,
  };
}

const byHash = (hashes: readonly ContentHash[], contents: readonly Uint8Array[]) =>
  new Map(contents.map((bytes, at) => [hashes[at] ?? '', bytes]));
