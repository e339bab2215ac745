import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('.', import.meta.url);

const productFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('fixtures'),
);

test('the viewer in the browser can use every file: none of them reaches for Node', () => {
  expect(productFiles.length).toBeGreaterThan(15);
  const offenders = productFiles.filter((name) =>
    /from '(?:node:|fs|crypto|path|buffer)|\bBuffer\b|\bprocess\./.test(
      readFileSync(new URL(name, folder), 'utf8'),
    ),
  );
  expect(offenders).toEqual([]);
});
