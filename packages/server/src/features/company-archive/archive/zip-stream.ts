import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { EntryDigest } from './manifest.ts';

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes the entries of a zip one after the other. */
export type ZipWriter = Readonly<{
  /** Returns when the entry was read by the consumer of the zip. Throws ConsumerLeft. */
  add(
    name: string,
    chunks: Chunks,
    options?: Readonly<{ compress?: boolean }>,
  ): Promise<EntryDigest>;
}>;

/** The consumer of the zip is gone. */
class ConsumerLeft extends Error {
  override readonly name = 'ConsumerLeft';
}

/**
 * A zip that is written while it is read. An error of `fill` or of an entry breaks the stream off: what was read until
 * then has no directory, and no program takes it for whole.
 */
export function zipStream(fill: (zip: ZipWriter) => Promise<void>, modified: Date): Readable {
  const zip = new ZipFile();
  const stream = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => stream.destroy(error);
  zip.once('error', fail);
  let current: Readable | null = null;
  const left = new Promise<never>((_, reject) => {
    stream.once('close', () => {
      current?.destroy();
      reject(new ConsumerLeft('the consumer of the zip left'));
    });
  });
  left.catch(() => {});
  const add: ZipWriter['add'] = async (name, chunks, { compress = true } = {}) => {
    const hash = createHash('sha256');
    let bytes = 0;
    async function* counted() {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    }
    const written = new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { mtime: modified, compress }, (give) => {
        const entry = Readable.from(counted(), { objectMode: false });
        entry.once('end', resolve);
        entry.once('error', reject);
        current = entry;
        give(null, entry);
      });
    });
    await Promise.race([written, left]);
    return { bytes, sha256: hash.digest('hex') };
  };
  fill({ add }).then(
    () => zip.end(),
    (error: unknown) => fail(error instanceof Error ? error : new Error(String(error))),
  );
  return stream;
}

/** A small zip in memory. */
export async function zipBytes(
  entries: readonly Readonly<{ name: string; bytes: Uint8Array; compress: boolean }>[],
  modified: Date,
): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { name, bytes, compress } of entries)
    zip.addBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), name, {
      mtime: modified,
      compress,
    });
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
