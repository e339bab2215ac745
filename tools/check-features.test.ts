import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const FEATURES = fileURLToPath(new URL('../packages/server/src/features/', import.meta.url));
const folders = readdirSync(FEATURES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const read = (...path: string[]) => readFileSync(join(FEATURES, ...path), 'utf8');
const list = read('index.ts');

/** `bank-statements` → `bankStatementsFeature` */
const functionOf = (folder: string): string =>
  `${folder.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Feature`;

test.each(folders)(
  'the feature %s is one value under the name of its folder, and is listed',
  (folder) => {
    const index = read(folder, 'index.ts');
    expect(index).toContain(functionOf(folder));
    const source = index.includes(`name: '${folder}'`) ? index : read(folder, `${folder}.ts`);
    expect(source).toContain(`name: '${folder}'`);
    expect(list).toContain(`${functionOf(folder)}(`);
    expect(list).toContain(`from './${folder}/index.ts';`);
  },
);
