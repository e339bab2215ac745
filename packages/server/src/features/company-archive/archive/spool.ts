import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { newSpoolFolder } from '../../../platform/files/spool-folder.ts';
import { type CsvField, parseRecords, wholeRecords } from './csv-records.ts';

/** A folder for lists that do not fit in memory. */
export type Spool = Readonly<{
  /** Saves rows as CSV under a name. */
  save(name: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** The saved bytes; none where nothing was saved. */
  read(name: string): AsyncIterable<Uint8Array>;
  records(name: string): AsyncGenerator<CsvField[]>;
}>;

/** Deletes the folder when `work` is done. */
export async function withSpool<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
  const folder = await newSpoolFolder('archive');
  const read = (name: string): AsyncIterable<Uint8Array> => createReadStream(join(folder, name));
  try {
    return await work({
      save: (name, chunks) =>
        pipeline(chunks, createWriteStream(join(folder, name), { flags: 'a', mode: 0o600 })),
      read,
      async *records(name) {
        for await (const block of wholeRecords(read(name))) yield* parseRecords(block);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
