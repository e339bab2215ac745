import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is not part of the product: tests, their samples, and declarations. */
const NOT_MUTATED = /\.test\.ts$|\.d\.ts$|\.generated\.ts$|\/(?:testing|fixtures|golden)\//;

const isFolder = (path) => statSync(path).isDirectory();

/** The sources that PATH names, a folder with all below it. */
export const mutableFiles = (path) =>
  (isFolder(path) ? globSync(join(path, '**/*.ts')) : [path])
    .filter((file) => file.endsWith('.ts') && !NOT_MUTATED.test(file))
    .sort();

/**
 * A folder answers for itself: without --wide its own tests have to notice. A file of the server is tested by the file of its name: the
 * others beside it open a database.
 */
export function nearTests(path) {
  if (path.startsWith('packages/server/')) return path.replace(/\.ts$/, '.test.ts');
  return join(isFolder(path) ? path : dirname(path), '**/*.test.ts');
}

/** The tests of `unit` in vitest.config.ts but those of the agent. */
export const WIDE_TESTS = [
  'packages/{domain,xml,contracts}/src/**/*.test.ts',
  'packages/signing/src/**/*.test.ts',
];
