import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SAMPLES = join(import.meta.dirname, 'samples');
const GOLDEN = join(import.meta.dirname, '../packages/xml/src/fixtures');

/** A file of `samples`: what would differ in every run if it were made anew (keys, times). */
export const sample = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(SAMPLES, name)));

/** The golden files of packages/xml whose names begin so. */
export const goldenFiles = (prefix: string): Uint8Array[] =>
  readdirSync(GOLDEN)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.xml'))
    .sort()
    .map((name) => new Uint8Array(readFileSync(join(GOLDEN, name))));

export const textSample = (...lines: readonly string[]): Uint8Array =>
  new Uint8Array(Buffer.from(lines.join('\n')));

export const jsonSample = (value: unknown): Uint8Array =>
  new Uint8Array(Buffer.from(JSON.stringify(value)));
