import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = ['packages', 'tools', 'e2e', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', 'data']);
const FIXTURES = 'packages/xml/src/fixtures';

/** Paths of all files below a folder, with forward slashes, relative to the repository. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path);
    return [path];
  });
}
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const FILES = FOLDERS.flatMap(filesBelow);
const TYPESCRIPT = FILES.filter((path) => /\.tsx?$/.test(path));

/** Elements of XML signatures and words that are English too. */
const NOT_OURS =
  /^(?:Signature|SignedInfo|CanonicalizationMethod|Reference|Transforms?|Digest.*|Signature.*|KeyInfo|Object|SigningTime|X509.*|Fax|Website)$/;
/** Shorter ones (So, Ten, MST) are found in ordinary words and names. */
const SHORTEST_TAG = 4;

/** The authority's tags: every element of the golden files of packages/xml. */
function authorityTags(): string[] {
  const tags = FILES.filter((path) => path.startsWith(FIXTURES) && path.endsWith('.xml')).flatMap(
    (path) => Array.from(read(path).matchAll(/<([A-Za-z]+)[ />]/g), ([, tag]) => `${tag}`),
  );
  return [...new Set(tags)].filter((tag) => tag.length >= SHORTEST_TAG && !NOT_OURS.test(tag));
}

const ANY_TAG = new RegExp(`(?<![A-Za-z_])(?:${authorityTags().join('|')})(?![A-Za-z_])`, 'g');

/** A comment may cite the authority's own word for a thing; code may not. */
const withoutComments = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

const tagsIn = (source: string): string[] => withoutComments(source).match(ANY_TAG) ?? [];

/** Tests, benches and their material show documents as they are; the simulated authority names places in its refusals. */
const MAY_NAME_TAGS =
  /^packages\/xml\/|^(?:bench|e2e)\/|\.(?:test|e2e)\.tsx?$|\/testing\/|\/fixtures\/|\/connectors\/tax-authority\/simulator[^/]*$/;

test('the golden files of packages/xml give the tags', () => {
  expect(authorityTags()).toEqual(
    expect.arrayContaining(['HDon', 'TDiep', 'NBan', 'NMua', 'KHHDon', 'MCCQT']),
  );
});

test('a tag of the authority is noticed in code and not in a comment or a wire name', () => {
  expect(tagsIn("const path = 'HDon/DLHDon';")).toEqual(['HDon', 'DLHDon']);
  expect(tagsIn('/** Series (KHHDon). */\nconst serial = 1; // KHHDon')).toEqual([]);
  expect(tagsIn('NBan_LDDNBo: OptionalText(255)')).toEqual([]);
});

test('tags of the authority occur only in packages/xml', () => {
  const strangers = FILES.filter((path) => /\.(?:tsx?|sql|json|typ|css)$/.test(path))
    .filter((path) => !MAY_NAME_TAGS.test(path))
    .flatMap((path) => tagsIn(read(path)).map((tag) => `${path}: ${tag}`));
  expect(strangers).toEqual([]);
});

const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SUFFIXES = /(?:\.repository)?(?:\.(?:test|e2e|config|generated|d))?\.tsx?$/;

test('files and folders of code are named in kebab case', () => {
  const parts = TYPESCRIPT.flatMap((path) => path.replace(SUFFIXES, '').split('/'));
  expect([...new Set(parts)].filter((part) => !KEBAB.test(part))).toEqual([]);
});

test('migrations are numbered and named', () => {
  const migrations = FILES.filter((path) => path.endsWith('.sql')).map((path) =>
    path.split('/').at(-1),
  );
  expect(migrations.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name ?? ''))).toEqual([]);
});

/** Names that do not describe the content. */
const DRAWERS = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'handler',
  'shared',
]);

test('no file or folder of code is a drawer for anything', () => {
  const drawers = TYPESCRIPT.filter((path) =>
    path
      .replace(SUFFIXES, '')
      .split('/')
      .some(
        (part) =>
          part.split('-').some((word) => DRAWERS.has(word)) || part === 'data' || part === 'info',
      ),
  );
  expect(drawers).toEqual([]);
});

const inTests = (path: string): boolean => /\.(?:test|e2e)\.tsx?$|\/testing\//.test(path);
const SOURCES = TYPESCRIPT.filter((path) => path.startsWith('packages/') && !inTests(path));

/** Screens, rules and contracts use the same types: one name has one meaning in all three. */
const scopeOf = (path: string): string =>
  path.split('/')[1]?.replace(/^(?:web|domain|contracts)$/, 'web, domain or contracts') ?? '';

/** Exported types, by scope and name, that are declared in several folders. */
function doubledTypes(sources: readonly (readonly [path: string, source: string])[]): string[] {
  const folders = new Map<string, Set<string>>();
  for (const [path, source] of sources)
    for (const [, name] of source.matchAll(/^export (?:type|interface) (\w+)/gm)) {
      const key = `${scopeOf(path)}: ${name}`;
      folders.set(key, (folders.get(key) ?? new Set()).add(path.replace(/\/[^/]+$/, '')));
    }
  return [...folders].flatMap(([key, { size }]) => (size > 1 ? [key] : [])).toSorted();
}

test('an exported type that another folder of its package declares too is noticed', () => {
  const type = 'export type Outcome = 1;';
  const planted = (path: string) =>
    doubledTypes([
      ['packages/web/src/a/a.ts', type],
      [path, type],
    ]);
  expect(planted('packages/domain/src/b/b.ts')).toEqual(['web, domain or contracts: Outcome']);
  expect(planted('packages/web/src/a/c.ts')).toEqual([]);
  expect(planted('packages/server/src/b/b.ts')).toEqual([]);
});

test('an exported type has one meaning in its package', () => {
  const doubled = doubledTypes(SOURCES.map((path) => [path, read(path)]));
  expect(doubled).toEqual([]);
});

const BARE = '[Kk]ept|[Aa]sked|[Tt]old|[Ss]aid';
/** Constants, variables, functions, types, and parameters of both kinds of functions. */
const BARE_NAME = new RegExp(
  `\\b(?:const|let|function|type|interface) (?:${BARE})\\b|` +
    `\\((?:${BARE})(?:\\??: |\\) =>|, \\w+\\) =>)|, (?:${BARE})(?:\\) =>|\\??: [A-Z])`,
  'g',
);
const bareNamesIn = (source: string): string[] => withoutComments(source).match(BARE_NAME) ?? [];

test('a value named after what was done with it is noticed', () => {
  expect(bareNamesIn('const kept = 1; type Told = 1; const save = (asked: Row) => 1;')).toEqual([
    'const kept',
    'type Told',
    '(asked: ',
  ]);
  expect(bareNamesIn('rows.map((said) => 1); (row, kept) => 1')).toHaveLength(2);
  // Columns and wire names.
  expect(bareNamesIn('// const told\nrow.kept; ({ id, asked: 2 }); `select kept`;')).toEqual([]);
});

test('no value is named after what was done with it', () => {
  const bare = SOURCES.filter((path) => bareNamesIn(read(path)).length > 0);
  expect(bare).toEqual([]);
});

const BARE_FILE = /\/(?:told|judged|behind|around|alone|standing|kept)(?:\.[\w.]+)?\.tsx?$/;

test('a file is named after the noun inside', () => {
  expect('packages/web/src/told.repository.ts').toMatch(BARE_FILE);
  expect(TYPESCRIPT.filter((path) => BARE_FILE.test(path))).toEqual([]);
});
