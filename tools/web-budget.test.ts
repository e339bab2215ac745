import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { keepWebBuilt } from './keep-web-built.js';
import { BUDGETS } from './web-budgets.ts';

const ROOT = join(import.meta.dirname, '..');
/** Milliseconds. */
const BUILD_MS = 120_000;
const DIST = join(ROOT, 'packages/web/dist');

/** The libraries of the first load, and no other: what is wanted later is fetched later. */
const LIBRARIES_AT_START = [
  '@base-ui/react',
  '@tanstack/history',
  '@tanstack/query-core',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@tanstack/react-store',
  '@tanstack/router-core',
  '@tanstack/store',
  'idb-keyval',
  'lucide-react',
  'react',
  'react-dom',
  'scheduler',
  'use-sync-external-store',
];

type Piece = Readonly<{ file: string; name?: string; imports?: string[]; css?: string[] }>;
const readBuilt = (path: string) => JSON.parse(readFileSync(join(DIST, '.vite', path), 'utf8'));

let pieces: Readonly<Record<string, Piece>> = {};
/** What index.html names itself. */
let start: readonly string[] = [];
beforeAll(async () => {
  expect(await keepWebBuilt(ROOT)).toBe(true);
  pieces = readBuilt('manifest.json');
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  start = [...page.matchAll(/"\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, file = '']) => file);
}, BUILD_MS);

/** The first load and the files that come with a piece of the program, itself and its styles included. */
function filesOf(keys: readonly string[]): Set<string> {
  const seen = new Set(keys);
  const files = new Set(start);
  for (const key of seen) {
    const piece = pieces[key];
    if (!piece) throw new Error(`the build has no ${key}`);
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
    for (const one of piece.imports ?? []) seen.add(one);
  }
  return files;
}

const kilobytesOf = (files: Iterable<string>): number =>
  [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length,
    0,
  ) / 1024;

test.each(BUDGETS)('$page is loaded with at most $most KB', ({ entry, texts, most }) => {
  const files = filesOf([
    'src/locales/vi.ts',
    ...[entry ?? []].flat(),
    ...texts.map((name) => `src/locales/${name}/vi.json`),
  ]);
  const size = kilobytesOf(files);
  expect(size).toBeLessThanOrEqual(most);
});

test('the first load brings no library that only other pages need', () => {
  const weights: Record<string, number> = readBuilt('start-weights.json');
  const ours = /^(?:web\/|domain$|contracts$|xml$|tools of the build$)/;
  expect(
    Object.keys(weights)
      .filter((name) => !ours.test(name))
      .sort(),
  ).toEqual(LIBRARIES_AT_START);
});
