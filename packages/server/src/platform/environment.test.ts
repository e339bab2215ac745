import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Environment } from './environment.ts';

test('every setting is explained in docs/operations.md', async () => {
  const page = new URL('../../../../docs/operations.md', import.meta.url);
  const text = await readFile(page, 'utf8');
  const unexplained = Object.keys(Environment.shape).filter(
    (name) => !text.includes(`\`${name}\``),
  );
  expect(unexplained).toEqual([]);
});
