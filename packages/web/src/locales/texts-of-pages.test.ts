import { expect, test } from 'vitest';
import { files, start } from './vi.ts';

const ON_DEMAND = Object.keys(files).map((path) =>
  (path.split('/')[1] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
);
const NAMES = new Set([...Object.keys(start), ...ON_DEMAND]);
const hasTexts = (name: string): boolean => NAMES.has(name);

/** The program itself, as text, by path. */
const SOURCES: Readonly<Record<string, string>> = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '!../**/*.test.*', '!../**/testing/**', '!./**'],
  { query: '?raw', import: 'default', eager: true },
);
const STATIC_IMPORT = /(?:^|\n)(?:import|export)\s(?!type\s)([^;]*?)from '(\.[^']+)'/g;
const FETCHED = /import\('(\.[^']+)'\)/g;
const LITERAL = /'(\w+)'/g;
const KEY = /['"`]([a-z]\w*)\.[\w$-]/g;

/** A part of the program that is fetched on demand, and the texts its caller adds for it. */
type Fetch = Readonly<{ from: string; target: string; adds: ReadonlySet<string> }>;

const resolve = (from: string, path: string): string => {
  const parts = from.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '..' && parts.at(-1) !== '..' && parts.length > 0) parts.pop();
    else if (segment !== '.') parts.push(segment);
  }
  return parts.join('/');
};
const firstGroups = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

const importsOf = (from: string) =>
  [...(SOURCES[from] ?? '').matchAll(STATIC_IMPORT)].map(([, names = '', path = '']) => ({
    names: new Set(names.match(/\w+/g)),
    target: resolve(from, path),
  }));

/** Of what a room hands out, the files of the names asked for. */
const filesOf = (target: string, names: ReadonlySet<string>): string[] =>
  target.endsWith('/index.ts')
    ? importsOf(target)
        .filter((one) => [...one.names].some((name) => names.has(name)))
        .flatMap((one) => filesOf(one.target, names))
    : [target];

/** Everything that comes with a file, itself included. */
function withImports(start: string): Set<string> {
  const files = new Set([start]);
  for (const path of files) {
    for (const { names, target } of importsOf(path)) {
      for (const file of filesOf(target, names)) if (file in SOURCES) files.add(file);
    }
  }
  return files;
}

/** A refusal brings its texts along (`lib/api.ts`), whatever the page. */
const TELLS_REFUSALS = '../lib/error-text.ts';

const textsUsedBy = (paths: Iterable<string>): Set<string> =>
  new Set(
    [...paths]
      .filter((path) => path !== TELLS_REFUSALS)
      .flatMap((path) => firstGroups(SOURCES[path] ?? '', KEY))
      .filter(hasTexts),
  );

/** What is fetched from a file; the texts of each are named after it, in the same statement. */
function fetchesOf(from: string): Fetch[] {
  const [, ...pieces] = (SOURCES[from] ?? '').split(/(?=import\('\.)/);
  return pieces.map((piece) => {
    const [statement = ''] = piece.split(/;\n(?! )/);
    return {
      from,
      target: resolve(from, firstGroups(piece, FETCHED)[0] ?? ''),
      adds: new Set(firstGroups(statement, LITERAL).filter(hasTexts)),
    };
  });
}

const START = Object.keys(start);
const FETCHES = Object.keys(SOURCES)
  .flatMap(fetchesOf)
  .filter(({ target }) => target in SOURCES);

/** For each fetch the texts that are loaded when it is shown, on every way to it. */
function textsThere(): Map<Fetch, ReadonlySet<string>> {
  const all = new Set(FETCHES.flatMap(({ adds }) => [...adds]).concat(START));
  const inside = new Map(FETCHES.map((one) => [one, withImports(one.target)]));
  const main = withImports('../main.tsx');
  const there = new Map<Fetch, ReadonlySet<string>>(FETCHES.map((one) => [one, all]));
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const fetch of FETCHES) {
      const ways = FETCHES.filter((one) => inside.get(one)?.has(fetch.from)).map(
        (one) => there.get(one) ?? all,
      );
      if (main.has(fetch.from)) ways.push(new Set(START));
      const loaded = [...all].filter(
        (name) => fetch.adds.has(name) || ways.every((way) => way.has(name)),
      );
      if (loaded.length !== there.get(fetch)?.size) isSettled = false;
      there.set(fetch, new Set(loaded));
    }
  }
  return there;
}

test('I18N-001 whatever is fetched on demand brings its texts along', () => {
  const there = textsThere();
  expect(FETCHES.length).toBeGreaterThan(20);
  const missing = FETCHES.flatMap((fetch) => {
    const lacking = [...textsUsedBy(withImports(fetch.target))].filter(
      (name) => !there.get(fetch)?.has(name),
    );
    return lacking.length > 0 ? [`${fetch.from} → ${fetch.target}: ${lacking.join(', ')}`] : [];
  });
  expect(missing).toEqual([]);
});

/** A part together with what it may fetch later. */
function withParts(target: string): Set<string> {
  const files = withImports(target);
  for (const path of files) {
    for (const part of FETCHES.filter(({ from }) => from === path)) {
      for (const file of withImports(part.target)) files.add(file);
    }
  }
  return files;
}

test('I18N-001 no page waits for texts that it never shows', () => {
  const idle = FETCHES.flatMap(({ from, target, adds }) => {
    const used = textsUsedBy(withParts(target)).add('failure');
    return [...adds]
      .filter((name) => !used.has(name))
      .map((name) => `${from} → ${target}: ${name}`);
  });
  expect(idle).toEqual([]);
});

test('I18N-001 the first page shows no text that does not come with it', () => {
  const used = textsUsedBy(withImports('../main.tsx'));
  expect([...used].filter((name) => !START.includes(name))).toEqual([]);
});
