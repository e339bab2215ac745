import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  ArchiveFault,
  ArchiveManifest,
  FORMAT,
  MANIFEST,
  tableEntry,
  USERS,
} from '../archive/index.ts';

/** Tables and a bundle for every 2,000 files: an archive of ten years has some thousands. */
const MOST_ENTRIES = 100_000;
const MANIFEST_BYTES = 64 * 1024 * 1024;
/** Rows compress to a tenth; a much higher ratio indicates a decompression bomb. */
const MAX_RATIO = 250;
const ANY_RATIO_BELOW = 1024 * 1024;

type Digest = Readonly<{ bytes: number; sha256: string }>;

/** An archive whose manifest lists its entries; the entries are checked as they are read. */
export type OpenArchive = Readonly<{
  manifest: ArchiveManifest;
  /** SHA-256 of the manifest, which covers every entry. */
  sha256: string;
  /** The content of an entry. Throws ArchiveFault at its end if it differs from the manifest. */
  read(name: string): AsyncGenerator<Uint8Array>;
  close(): void;
}>;

/** Throws ArchiveFault with the remedy for a file that is no whole archive, or of a newer version. */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await openPromise(path, { autoClose: false }).catch((cause: Error) => {
    if ('code' in cause && cause.code === 'ENOENT') throw new ArchiveFault(`${path} is not there`);
    throw new ArchiveFault(`${path} is no whole zip: copy or export it again`, { cause });
  });
  try {
    const entries = await entriesOf(zip);
    const { manifest, sha256 } = await readManifest(zip, entries.get(MANIFEST), path);
    const digests = digestsOf(manifest);
    refuseOthers(entries, digests);
    return {
      manifest,
      sha256,
      read: (name) => readEntry(zip, { name, entry: entries.get(name), digest: digests.get(name) }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > MOST_ENTRIES)
    throw new ArchiveFault(`the archive has more than ${MOST_ENTRIES} entries`);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName))
        throw new ArchiveFault(`the archive has ${entry.fileName} twice`);
      entries.set(entry.fileName, entry);
    }
  } catch (cause) {
    if (cause instanceof ArchiveFault) throw cause;
    throw new ArchiveFault('the directory of the archive is damaged', { cause });
  }
  return entries;
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, path: string) {
  if (!entry) throw new ArchiveFault(`${path} has no ${MANIFEST}: it is no archive of a company`);
  if (entry.uncompressedSize > MANIFEST_BYTES) throw new ArchiveFault(`${MANIFEST} is too large`);
  const bytes = await wholeManifest(zip, entry);
  const json = parseJson(bytes);
  const format = (json as { format?: unknown } | null)?.format;
  if (typeof format === 'number' && format > FORMAT)
    throw new ArchiveFault(
      `the archive has format ${format}, this version reads up to ${FORMAT}: install the version that wrote it`,
    );
  const manifest = ArchiveManifest.safeParse(json);
  if (!manifest.success) throw damagedManifest(manifest.error);
  return { manifest: manifest.data, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function wholeManifest(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of unpacked(zip, entry)) chunks.push(chunk);
  } catch (cause) {
    throw damagedManifest(cause);
  }
  return Buffer.concat(chunks);
}

const damagedManifest = (cause: unknown) =>
  new ArchiveFault(`${MANIFEST} is damaged: export the company again`, { cause });

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw damagedManifest(cause);
  }
}

const digestsOf = ({ users, tables, bundles, others }: ArchiveManifest): Map<string, Digest> =>
  new Map<string, Digest>([
    [USERS, users],
    ...tables.map((rows) => [tableEntry(rows.table), rows] as const),
    ...bundles.map((bundle) => [bundle.name, bundle] as const),
    ...others.map((other) => [other.name, other] as const),
  ]);

function refuseOthers(entries: ReadonlyMap<string, Entry>, digests: ReadonlyMap<string, Digest>) {
  for (const name of entries.keys())
    if (name !== MANIFEST && !digests.has(name))
      throw new ArchiveFault(`the archive has ${name}, which its manifest does not list`);
  for (const [name, { bytes }] of digests) {
    const entry = entries.get(name);
    if (!entry) throw new ArchiveFault(`${name} is missing in the archive`);
    if (entry.uncompressedSize !== bytes) throw changed(name);
    if (bytes > ANY_RATIO_BELOW && bytes > entry.compressedSize * MAX_RATIO)
      throw new ArchiveFault(`${name} unpacks to more than ${MAX_RATIO} times its size`);
  }
}

const changed = (name: string, cause?: unknown) =>
  new ArchiveFault(`${name} was changed since the archive was written: export the company again`, {
    cause,
  });

type Listed = Readonly<{ name: string; entry: Entry | undefined; digest: Digest | undefined }>;

async function* readEntry(
  zip: ZipFile,
  { name, entry, digest }: Listed,
): AsyncGenerator<Uint8Array> {
  if (!entry || !digest) throw new ArchiveFault(`${name} is missing in the archive`);
  const hash = createHash('sha256');
  try {
    for await (const chunk of unpacked(zip, entry)) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (cause) {
    throw changed(name, cause);
  }
  if (hash.digest('hex') !== digest.sha256) throw changed(name);
}

/** yauzl ends the stream with an error if the entry is longer or shorter than declared. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  const stream: Readable = await zip.openReadStreamPromise(entry);
  yield* stream as AsyncIterable<Uint8Array>;
}
