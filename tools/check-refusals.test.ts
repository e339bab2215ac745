import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));
const LIST = 'domain/src/errors/failure.ts';

const sourcesOf = (name: string): (readonly [string, string])[] =>
  readdirSync(join(PACKAGES, name, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => {
      const file = `${name}/src/${path}`;
      return [file, readFileSync(join(PACKAGES, file), 'utf8')];
    });

const SOURCES = ['domain', 'server'].flatMap(sourcesOf);
const isTest = (file: string): boolean => /\.test\.ts$|\/testing\//.test(file);
const PROGRAM = SOURCES.filter(([file]) => !isTest(file) && file !== LIST);
const TESTS = SOURCES.filter(([file]) => file.endsWith('.test.ts') && file.startsWith('server'));

/** The closed list, read as text: this folder imports no package. */
function closedList(): string[] {
  const [, list = ''] = SOURCES.find(([file]) => file === LIST) ?? [];
  return [...list.matchAll(/^ {2}([A-Z_]+): \d{3},$/gm)].map(([, code]) => `${code}`);
}

const producersOf = (code: string): string[] =>
  PROGRAM.flatMap(([file, text]) => (text.includes(`'${code}'`) ? [file] : []));

/** Tests of the server that meet the code as an answer, or as the reason of what failed later. */
const provokersOf = (code: string): string[] => {
  const asserted = new RegExp(
    `\\b(?:message|code|reason): '${code}'|\\.(?:message|reason|refusal)\\)\\.toBe\\('${code}'\\)|` +
      `\\['failed', '${code}'\\]|\\['${code}', \\{`,
  );
  return TESTS.flatMap(([file, text]) => (asserted.test(text) ? [file] : []));
};

test('ERR-001 the closed list is read', () => {
  expect(closedList()).toEqual(
    expect.arrayContaining(['INPUT_DATA_IS_INVALID', 'LICENSE_EXPIRED', 'PREVIEW_FAILED']),
  );
  expect(closedList().length).toBeGreaterThan(40);
});

test('ERR-001 every refusal of the closed list is produced somewhere', () => {
  expect(closedList().filter((code) => producersOf(code).length === 0)).toEqual([]);
});

test('ERR-001 every refusal of the closed list is reached by a test of the server', () => {
  expect(closedList().filter((code) => provokersOf(code).length === 0)).toEqual([]);
});

test('a code that no call produces and no test provokes is detected', () => {
  expect(producersOf('NOBODY_PRODUCES_THIS')).toEqual([]);
  expect(provokersOf('NOBODY_PROVOKES_THIS')).toEqual([]);
});
