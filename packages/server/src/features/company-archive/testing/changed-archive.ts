import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { type ArchiveManifest, MANIFEST } from '../archive/index.ts';

export type Entries = Map<string, Buffer>;

/** `from`: a path, or the bytes of a zip. */
export async function readEntries(from: string | Buffer): Promise<Entries> {
  const zip = await (typeof from === 'string'
    ? openPromise(from, { autoClose: false })
    : fromBufferPromise(from));
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  zip.close();
  return entries;
}

export async function writeEntries(path: string, entries: Entries): Promise<void> {
  const zip = new ZipFile();
  for (const [name, bytes] of entries) zip.addBuffer(bytes, name);
  zip.end();
  await writeFile(path, await buffer(zip.outputStream));
}

export const manifestIn = (entries: Entries): ArchiveManifest =>
  JSON.parse(`${entries.get(MANIFEST)}`) as ArchiveManifest;

export const putManifest = (entries: Entries, manifest: object): Entries =>
  entries.set(MANIFEST, Buffer.from(JSON.stringify(manifest)));

/** Replaces an entry, with its new length and hash in the manifest: as a forger does who knows the format. */
export function forgeEntry(
  entries: Entries,
  name: string,
  bytes: Buffer,
  change: Readonly<Record<string, unknown>> = {},
): void {
  const manifest = manifestIn(entries);
  const digest = { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const forged = (listed: object, isIt: boolean) =>
    isIt ? { ...listed, ...digest, ...change } : listed;
  entries.set(name, bytes);
  putManifest(entries, {
    ...manifest,
    users: forged(manifest.users, name === 'users.csv'),
    tables: manifest.tables.map((each) => forged(each, name === `tables/${each.table}.csv`)),
    bundles: manifest.bundles.map((each) => forged(each, name === each.name)),
  });
}
