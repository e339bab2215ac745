import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKGROUND_JOB_KINDS } from '@hoadon/contracts/background-jobs';
import { expect, test } from 'vitest';

const SOURCES = join(import.meta.dirname, '../..');

/** The names of the queues, from the declarations in the sources. */
const declaredKinds = (): string[] =>
  readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing[./]/.test(path))
    .map((path) => readFileSync(join(SOURCES, path), 'utf8'))
    .flatMap((text) => [
      ...text.matchAll(/: JobKind<[^=]*?= \{\s*(?:\.\.\.RUN_JOB,\s*)?name: '([\w-]+)'/g),
    ])
    .map(([, name]) => `${name}`);

test('every kind of background work is in the closed list, so that the page of failed work has a name for it', () => {
  expect(declaredKinds().length).toBeGreaterThan(25);
  expect(
    declaredKinds().filter((kind) => !BACKGROUND_JOB_KINDS.some((one) => one === kind)),
  ).toEqual([]);
});
