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
