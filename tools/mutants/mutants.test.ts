import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { mutableFiles, nearTests } from './files.js';

const ROOT = join(import.meta.dirname, '../..');

test('what is mutated is the product: no tests, samples or declarations', () => {
  const files = mutableFiles('packages/domain/src/vat-return');
  expect(files).toContain('packages/domain/src/vat-return/place-invoice.ts');
  expect(files.filter((file) => /test|fixtures/.test(file))).toEqual([]);
  expect(mutableFiles('packages/domain/src/vat-return/vat-cells.ts')).toHaveLength(1);
  expect(mutableFiles('packages/domain/src/vat-return/testing')).toEqual([]);
  expect(mutableFiles('packages/domain/package.json')).toEqual([]);
});

test('a folder of the domain is tested by its own tests, a file of the server by the one of its name', () => {
  expect(nearTests('packages/domain/src/money')).toBe('packages/domain/src/money/**/*.test.ts');
  expect(nearTests('packages/domain/src/money/decimal.ts')).toBe(
    'packages/domain/src/money/**/*.test.ts',
  );
  expect(nearTests('packages/server/src/features/invoice-lists/list/cursor.ts')).toBe(
    'packages/server/src/features/invoice-lists/list/cursor.test.ts',
  );
});

/** A project of two packages, and a copy of it as Stryker makes one. */
function sandbox(): string {
  const root = mkdtempSync(join(tmpdir(), 'mutants-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ['domain', 'xml']) {
    mkdirSync(join(root, 'packages', name, 'src/money'), { recursive: true });
    const exports = { './*': './src/*.ts' };
    const about = JSON.stringify({ name: `@hoadon/${name}`, type: 'module', exports });
    writeFileSync(join(root, 'packages', name, 'package.json'), about);
  }
  writeFileSync(join(root, 'packages/domain/src/money/decimal.ts'), '');
  mkdirSync(join(root, 'node_modules/@hoadon'), { recursive: true });
  symlinkSync(join(root, 'packages/domain'), join(root, 'node_modules/@hoadon/domain'));
  const copy = join(root, '.stryker-tmp/sandbox');
  mkdirSync(copy, { recursive: true });
  cpSync(join(root, 'packages'), join(copy, 'packages'), { recursive: true });
  return copy;
}
const link = (copy: string) =>
  spawnSync(process.execPath, [join(ROOT, 'tools/mutants/sandbox.js')], { cwd: copy });

test('imports by the name of a package read the mutated copy', () => {
  expect(link(sandbox()).status).toBe(0);
});

test('a run in which they would read the original is refused', () => {
  const copy = sandbox();
  // As where Stryker links node_modules of the project into its copy.
  mkdirSync(join(copy, 'packages/xml/node_modules/@hoadon'), { recursive: true });
  symlinkSync(
    join(copy, '../../packages/domain'),
    join(copy, 'packages/xml/node_modules/@hoadon/domain'),
  );
  const { status, stderr } = link(copy);
  expect(status).toBe(1);
  expect(String(stderr)).toContain('which is not mutated');
});
