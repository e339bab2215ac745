import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { CopyConnection } from '../../../platform/db/copy-connection.ts';
import { contentHash } from '../../../platform/files/content-hash.ts';
import type { FileStore } from '../../../platform/files/port.ts';
import { ArchiveFault } from '../archive/index.ts';
import type { OpenArchive } from './open-archive.ts';
import { literal } from './sql-literal.ts';

/** A bundle has 32 MB of files, or a single larger one. */
const BUNDLE_BYTES = 512 * 1024 * 1024;
const BUNDLE_FILES = 10_000;
const NAME = /^([\da-f]{64})\.(?:pdf|xml|bin)$/;

type Target = Readonly<{
  connection: Pick<CopyConnection, 'run'>;
  files: Pick<FileStore, 'store'>;
  companyId: string;
}>;

/** Stores the files of each bundle, whose names must be their hashes; returns how many. */
export async function importFiles(
  archive: OpenArchive,
  { connection, files, companyId }: Target,
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const { bundles } = archive.manifest;
  const total = bundles.reduce((sum, bundle) => sum + bundle.files, 0);
  let done = 0;
  for (const { name, bytes, files: count } of bundles) {
    if (bytes > BUNDLE_BYTES) throw new ArchiveFault(`${name} is too large`);
    const contents = await unpackBundle(name, await buffer(archive.read(name)));
    if (contents.length !== count)
      throw new ArchiveFault(`${name} has ${contents.length} files, and the manifest ${count}`);
    const stored = await files.store(companyId, contents);
    if (stored.length > 0)
      await connection.run(`
        insert into public.stored_file (company_id, hash, object, byte_offset, length)
        select ${BigInt(companyId)}, f.hash, f.object, f.offset, f.length
        from json_to_recordset(${literal(JSON.stringify(stored))}::json)
          as f(hash text, object text, "offset" bigint, length bigint)
        on conflict (company_id, hash) do nothing`);
    done += count;
    onProgress(done, total);
  }
  return done;
}

async function unpackBundle(bundle: string, bytes: Buffer): Promise<Uint8Array[]> {
  const zip = await fromBufferPromise(bytes).catch((cause: unknown) => {
    throw new ArchiveFault(`${bundle} is no zip`, { cause });
  });
  if (zip.entryCount > BUNDLE_FILES) throw new ArchiveFault(`${bundle} has too many files`);
  const contents: Uint8Array[] = [];
  let size = 0;
  for await (const entry of zip.eachEntry()) {
    const [, hash] = NAME.exec(entry.fileName) ?? [];
    if (hash === undefined)
      throw new ArchiveFault(`${bundle} has ${entry.fileName}, which is no file of an archive`);
    size += entry.uncompressedSize;
    if (size > BUNDLE_BYTES) throw new ArchiveFault(`${bundle} unpacks to too much`);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (contentHash(content) !== hash)
      throw new ArchiveFault(`${entry.fileName} in ${bundle} is damaged: export the company again`);
    contents.push(content);
  }
  return contents;
}
