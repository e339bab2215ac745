import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MAX_BYTES } from '@hoadon/xml/dom/parse';
import type { Input } from './input.ts';
import { readZip } from './read-zip.ts';

const WORTH_READING = /\.(?:xml|zip)$/i;
/** First bytes of every zip: PK, then 3 4 for one with entries or 5 6 for an empty one. */
const ZIP_HEADS = ['504b0304', '504b0506'];

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Yields every XML file in the paths: files, folders recursively, zip archives. */
export async function* readInputs(paths: readonly string[]): AsyncGenerator<Input> {
  for (const path of paths) {
    try {
      yield* (await stat(path)).isDirectory() ? readFolder(path) : readFile(path);
    } catch (error) {
      yield { name: path, fault: messageOf(error) };
    }
  }
}

async function* readFolder(folder: string): AsyncGenerator<Input> {
  const entries = await readdir(folder, { withFileTypes: true });
  const byName = entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of byName) {
    const path = join(folder, entry.name);
    // Links are not followed: they could lead round in a circle.
    if (entry.isDirectory() || (entry.isFile() && WORTH_READING.test(entry.name))) {
      yield* readInputs([path]);
    }
  }
}

async function* readFile(path: string): AsyncGenerator<Input> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(4);
    await file.read(head, 0, head.length, 0);
    if (ZIP_HEADS.includes(head.toString('hex'))) return yield* readZip(path);
    const { size } = await file.stat();
    if (size > MAX_BYTES) yield { name: path, fault: `${size} bytes, ${MAX_BYTES} are allowed` };
    else yield { name: path, bytes: await file.readFile() };
  } finally {
    await file.close();
  }
}
