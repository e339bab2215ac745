import { createWriteStream } from 'node:fs';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveFault } from '../archive/index.ts';

/**
 * Writes the stream to a new file, which has its name only when it is whole and safe: a killed process leaves
 * `<path>.part`, which the next one overwrites. Throws ArchiveFault if the file exists.
 */
export async function saveArchive(stream: Readable, path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) {
    stream.destroy();
    throw new ArchiveFault(`${path} exists: name a new file`);
  }
  const draft = `${path}.part`;
  try {
    await pipeline(stream, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(path), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
