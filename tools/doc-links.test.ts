import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/**
 * Links and anchors of documents, files that documents name, and citations in comments: decisions, law, settled points
 * and requirements. Each check takes text, so that a test can plant a broken one.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HERE = 'tools/doc-links.test.ts';

const FILES = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)));
const FOLDERS = new Set(FILES.flatMap((path) => foldersOf(path)));
const DOCUMENTS = FILES.filter((path) => path.endsWith('.md'));
const CITING = FILES.filter(
  (path) => /\.(?:md|tsx?|js|sql|css|ya?ml)$/.test(path) && path !== HERE,
);

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, end) => parts.slice(0, end + 1).join('/'));
}

const isThere = (path: string): boolean =>
  FOLDERS.has(path.replace(/\/$/, '')) || existsSync(join(ROOT, path));

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replace(/`|\*\*|\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

const withoutBlocks = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '');

function anchorsIn(text: string): Set<string> {
  const headings = withoutBlocks(text).matchAll(/^#{1,6} (.+)$/gm);
  return new Set(Array.from(headings, ([, heading]) => anchorOf(`${heading}`)));
}

const hasAnchor = (path: string, anchor: string): boolean =>
  !path.endsWith('.md') || anchorsIn(read(path)).has(anchor);

/** Links of one document that lead nowhere. */
function brokenLinks(path: string, text: string): string[] {
  const links = withoutBlocks(text).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g);
  return Array.from(links, ([, link, picture]) => `${link ?? picture}`).filter((link) => {
    if (/^(?:https?:|mailto:)/.test(link)) return false;
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    if (!isThere(target)) return true;
    return (
      anchor !== undefined &&
      !(target === path ? anchorsIn(text) : anchorsIn(read(target))).has(anchor)
    );
  });
}

const NUMBERS_OF_DECISIONS = new Set(
  FILES.map((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1]).filter(
    (number) => number !== undefined,
  ),
);

/** Citations of files below docs/ that are not there; a decision may be cited by its number alone. */
function brokenDocPaths(text: string): string[] {
  const cited = text.matchAll(/(?<![\w./-])docs\/([\w/-]+(?:\.[\w-]+)*)(?:#([\w-]+))?/g);
  return Array.from(cited)
    .filter(([whole, rest = '', anchor]) => {
      const number = /^decisions\/(\d{4})$/.exec(rest)?.[1];
      if (number !== undefined) return !NUMBERS_OF_DECISIONS.has(number);
      if (!isThere(`docs/${rest}`)) return true;
      return anchor !== undefined && !hasAnchor(`${whole.split('#')[0]}`, anchor);
    })
    .map(([whole]) => whole);
}

const idsOf = (path: string, pattern: RegExp): Set<string> =>
  new Set(Array.from(read(path).matchAll(pattern), ([, id]) => `${id}`));
const REQUIREMENTS = idsOf('docs/requirements.md', /^- \*\*([A-Z0-9]+-\d{2,3})\*\*/gm);
const AREAS = [...new Set([...REQUIREMENTS].map((id) => id.split('-')[0]))].join('|');
const SETTLED = new Set(
  Array.from(read('docs/settled-points.md').matchAll(/^\| ((?:S-\d\d(?:, )?)+) \|/gm)).flatMap(
    ([, ids = '']) => ids.split(', '),
  ),
);

/** Citations by id of requirements and settled points that do not exist. */
const unknownIds = (text: string): string[] => [
  ...(text.match(new RegExp(`\\b(?:${AREAS})-\\d{3}\\b`, 'g')) ?? []).filter(
    (id) => !REQUIREMENTS.has(id) && !id.startsWith('AMB-'),
  ),
  ...(text.match(/\bAMB-\d\d\b/g) ?? []).filter((id) => !REQUIREMENTS.has(id)),
  ...(text.match(/(?<=[(,'` ])S-\d\d(?=[ ):,;.'`])/g) ?? []).filter((id) => !SETTLED.has(id)),
];

/** Decisions that documents cite in words. Numbers of three digits and more are decisions of authorities. */
const unknownDecisions = (text: string): string[] =>
  Array.from(text.matchAll(/\b[Dd]ecision (\d{1,2})\b/g))
    .filter(([, number = '']) => !NUMBERS_OF_DECISIONS.has(number.padStart(4, '0')))
    .map(([whole]) => whole);

/** Documents that were never part of this repository. */
const OUTSIDE =
  /\bDECISIONS\b|\bDOMAIN(?:\.md)? §|\bXML\.md\b|\b[IA]§\d|\bEXTERNAL\.md\b|\bDUTIES\.md\b/g;

/** A document may leave out the beginning of a path, and `src`: `domain/legal/rules.ts`, `tags/index.ts`. */
const PATHS = FILES.map((path) => ({
  path,
  ending: `/${path}`,
  short: `/${path.replace('/src/', '/')}`,
}));
const sourceOf = (span: string): string | undefined =>
  PATHS.find(({ ending, short }) => ending.endsWith(`/${span}`) || short.endsWith(`/${span}`))
    ?.path;

const SOURCE_FILE = /^[\w@./-]+\.(?:tsx?|js|sql|css|mjs)$/;

/** Source files that a document names in code and that are not there. */
function missingFiles(text: string): string[] {
  const spans = withoutBlocks(text).matchAll(/`([^`\n]+)`/g);
  return Array.from(spans, ([, span]) => `${span}`)
    .filter((span) => SOURCE_FILE.test(span) && !span.startsWith('.'))
    .filter((span) => sourceOf(span) === undefined);
}

/** Files and folders in the first column of a table of a package's README that are not there. */
function missingParts(path: string, text: string): string[] {
  const cells = Array.from(text.matchAll(/^\| (`[^|]+) \|/gm), ([, cell = '']) => cell);
  return cells
    .flatMap((cell) => Array.from(cell.matchAll(/`([\w./-]+)`/g), ([, part]) => `${part}`))
    .filter(
      (part) => !['', 'src/'].some((start) => isThere(normalize(join(dirname(path), start, part)))),
    );
}

/** Names in brackets behind a file of a walk-through that do not occur in it: "`a/b.ts` (`name`)". */
function missingNames(text: string): string[] {
  const pairs = text.matchAll(/`([\w@./-]+\.tsx?)`\s+\(((?:`[\w.]+`(?:,\s+)?)+)\)/g);
  return Array.from(pairs).flatMap(([, file = '', names = '']) => {
    const target = sourceOf(file);
    if (target === undefined) return [];
    const source = read(target);
    return Array.from(names.matchAll(/`([\w.]+)`/g), ([, name]) => `${name}`)
      .filter((name) => !new RegExp(`\\b${name.split('.').at(-1)}\\b`).test(source))
      .map((name) => `${file}: ${name}`);
  });
}

const across = (
  paths: readonly string[],
  check: (path: string, text: string) => string[],
): string[] =>
  paths.flatMap((path) => check(path, read(path)).map((problem) => `${path}: ${problem}`));

/** History names what was there at its time. */
const isCurrent = (path: string): boolean => path !== 'CHANGELOG.md';
/** The rules of writing show names that were bad. */
const namesFiles = (path: string): boolean => isCurrent(path) && path !== 'docs/writing.md';

test('links and anchors of documents lead somewhere', () => {
  expect(across(DOCUMENTS, brokenLinks)).toEqual([]);
});

test('files below docs/ that code and documents cite are there', () => {
  expect(across(CITING.filter(isCurrent), (_, text) => brokenDocPaths(text))).toEqual([]);
});

test('requirements, settled points and decisions that are cited exist', () => {
  expect(across(CITING.filter(isCurrent), (_, text) => unknownIds(text))).toEqual([]);
  expect(across(CITING.filter(isCurrent), (_, text) => unknownDecisions(text))).toEqual([]);
});

test('nothing cites a document outside the repository', () => {
  expect(across(CITING, (_, text) => text.match(OUTSIDE) ?? [])).toEqual([]);
});

test('source files that documents name are there, with the names that walk-throughs give', () => {
  expect(across(DOCUMENTS.filter(namesFiles), (_, text) => missingFiles(text))).toEqual([]);
  expect(across(DOCUMENTS.filter(namesFiles), (_, text) => missingNames(text))).toEqual([]);
});

test('ARCHITECTURE.md has a sentence about every feature of the server', () => {
  const map = read('ARCHITECTURE.md');
  const features = FILES.map(
    (path) => /^packages\/server\/src\/features\/([^/]+)\//.exec(path)?.[1],
  );
  const named = [...new Set(features.filter((name) => name !== undefined))];
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((name) => !map.includes(`\`${name}\``))).toEqual([]);
});

test('decisions and results of benches are in their lists', () => {
  const linksOf = (list: string) =>
    new Set(Array.from(read(list).matchAll(/\]\(([^)#]+)\)/g), ([, link]) => link));
  const decisions = linksOf('docs/README.md');
  const results = linksOf('bench/results/README.md');
  const isListed = (path: string): boolean => {
    if (path.startsWith('docs/decisions/')) return decisions.has(path.slice('docs/'.length));
    return (
      !/^bench\/results\/(?!README)/.test(path) || results.has(path.slice('bench/results/'.length))
    );
  };
  expect(DOCUMENTS.filter((path) => !isListed(path))).toEqual([]);
});

test('folders that a README.md lists are there', () => {
  const readmes = DOCUMENTS.filter((path) => /^packages\/.*README\.md$/.test(path));
  expect(readmes.length).toBeGreaterThan(20);
  expect(across(readmes, missingParts)).toEqual([]);
});

test('README.md of a folder has at most 40 lines, ARCHITECTURE.md at most 110', () => {
  const long = DOCUMENTS.filter((path) => /^packages\/.*README\.md$/.test(path)).filter(
    (path) => read(path).trimEnd().split('\n').length > 40,
  );
  expect(long).toEqual([]);
  expect(read('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(110);
});

test('a broken link, anchor, citation or file name is noticed', () => {
  expect(
    brokenLinks('README.md', '[a](docs/gone.md) [b](docs/glossary.md#gone) [c](#gone)'),
  ).toEqual(['docs/gone.md', 'docs/glossary.md#gone', '#gone']);
  expect(brokenLinks('docs/README.md', '[a](../README.md) [b](https://example.vn/x)')).toEqual([]);
  expect(
    brokenDocPaths(
      'docs/decisions/0099, docs/decisions/0001, docs/law-and-practice.md#gone, docs/gone.md',
    ),
  ).toEqual(['docs/decisions/0099', 'docs/law-and-practice.md#gone', 'docs/gone.md']);
  expect(unknownIds('(ISS-999), (AMB-98), (S-26), (S-98)')).toEqual(['ISS-999', 'AMB-98', 'S-98']);
  expect(unknownDecisions('decision 27, Decision 99, Decision 1233')).toEqual(['Decision 99']);
  expect('(DECISIONS 27) (DOMAIN §1.2, 10) (XML.md §3) (I§4) (A§5)'.match(OUTSIDE)).toHaveLength(5);
  expect(missingFiles('`tools/gone.ts`, `gone.tsx`, `tools/trace.js`')).toEqual([
    'tools/gone.ts',
    'gone.tsx',
  ]);
  expect(missingParts('packages/domain/README.md', '| `money`, `gone` | a |')).toEqual(['gone']);
  expect(missingNames('`tools/doc-links.test.ts` (`brokenLinks`, `neverWritten`)')).toEqual([]);
  expect(missingNames('`domain/src/money/decimal.ts` (`neverWritten`)')).toEqual([
    'domain/src/money/decimal.ts: neverWritten',
  ]);
});
