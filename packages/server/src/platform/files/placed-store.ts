import type { Db } from '../db/open.ts';
import { afterCommit, lastly } from '../db/transact.ts';
import { contentHash } from './content-hash.ts';
import { FileLost } from './file-lost.ts';
import { objectWriter } from './object-writer.ts';
import type { Objects } from './objects.ts';
import { findPlaces, insertPlaces } from './place.repository.ts';
import type { ContentHash, FileStore, Place, StoredFile } from './port.ts';
import { recentPlaces } from './recent-places.ts';

/** Where a content lies that was stored before places were noted. */
export type FindEarlier = (hash: ContentHash) => Promise<Place | null>;

/** Bytes in objects, and where they lie in the table of places. */
export function placedStore(
  db: Db,
  objects: Objects,
  findEarlier: FindEarlier = async () => null,
): FileStore {
  const write = objectWriter(objects);
  const recent = recentPlaces();

  const store = async (companyId: string, contents: ReadonlyMap<ContentHash, Uint8Array>) => {
    const places = await write([...contents.values()]);
    const hashes = [...contents.keys()];
    return places.map((place, at): StoredFile => ({ companyId, hash: hashes[at] ?? '', ...place }));
  };
  const note = async (files: readonly StoredFile[]) => {
    if (files.length === 0) return;
    await insertPlaces(files).execute(db);
    recent.remember(files);
  };
  const putMany = async (companyId: string, contents: readonly Uint8Array[]) => {
    const hashes = contents.map(contentHash);
    const missing = byHash(hashes, contents);
    for (const { hash } of await findPlaces(db, companyId, hashes)) missing.delete(hash);
    await note(await store(companyId, missing));
    return hashes;
  };
  const find = async (companyId: string, hash: ContentHash): Promise<StoredFile | null> => {
    const known = recent.find(companyId, hash) ?? (await findPlaces(db, companyId, [hash]))[0];
    if (known) return known;
    const earlier = await findEarlier(hash);
    if (!earlier) return null;
    const file = { companyId, hash, ...earlier };
    await note([file]);
    return file;
  };

  return {
    async put(companyId, bytes) {
      const [hash = ''] = await putMany(companyId, [bytes]);
      return hash;
    },
    putMany,
    async store(companyId, contents) {
      const hashes = contents.map(contentHash);
      const files = await store(companyId, byHash(hashes, contents));
      const found = new Map(files.map((file) => [file.hash, file]));
      return hashes.flatMap((hash) => found.get(hash) ?? []);
    },
    notePlaces(tx, files) {
      if (files.length === 0) return;
      lastly(tx, insertPlaces(files));
      afterCommit(tx, () => recent.remember(files));
    },
    async get(companyId, hash) {
      const place = await find(companyId, hash);
      if (!place) throw new FileLost(companyId, hash, 'unknown');
      const bytes = await objects.read(place);
      if (!bytes) throw new FileLost(companyId, hash, 'missing');
      if (contentHash(bytes) !== hash) throw new FileLost(companyId, hash, 'damaged');
      return bytes;
    },
    has: async (companyId, hash) => (await find(companyId, hash)) !== null,
  };
}

const byHash = (hashes: readonly ContentHash[], contents: readonly Uint8Array[]) =>
  new Map(contents.map((bytes, at) => [hashes[at] ?? '', bytes]));
