import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url));

const PROGRAM = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/src\/.*\.tsx?$/.test(path))
  .filter((path) => !/\.test\.tsx?$|\/testing\/|\/seed\//.test(path))
  .map((path) => [path, readFileSync(join(PACKAGES, path), 'utf8')] as const);

const filesWith = (pattern: RegExp): string[] =>
  PROGRAM.flatMap(([path, text]) => (pattern.test(text) ? [path] : [])).sort();

/** Here days have the form of the tax portal or of a provider. */
const isProtocol = (path: string): boolean =>
  /^server\/src\/connectors\/(tax-portal|einvoice-providers)\//.test(path);

test('UX-017 AMB-09 days are written DD/MM/YYYY by one function', () => {
  const files = filesWith(/reverse\(\)\.join\('[/.-]'\)/).filter((path) => !isProtocol(path));
  expect(files).toEqual(['domain/src/dates/format-date.ts']);
});

test('UX-017 no day is written in the form of a language or of a browser', () => {
  expect(filesWith(/toLocale(Date|Time)?String\(|dateStyle|timeStyle/)).toEqual([]);
  // A clock that computes a day, and names of months.
  expect(filesWith(/Intl\.DateTimeFormat/)).toEqual([
    'server/src/platform/clock.ts',
    'web/src/features/invoice-lists/list/month-line.tsx',
  ]);
});

test('UX-018 only date fields write DD.MM.YYYY', () => {
  expect(filesWith(/\bformatDateTyped\b/)).toEqual([
    'domain/src/dates/format-date.ts',
    'web/src/ui/fields/date-input.tsx',
  ]);
});
