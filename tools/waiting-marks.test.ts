import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const STYLE = join(import.meta.dirname, '../packages/web/src/ui/theme/theme.css');

test('UX-011 what appears late does so after 300 to 500 ms', () => {
  const delay = /animation: appear-late \S+ \S+ (\d+)ms/.exec(readFileSync(STYLE, 'utf8'))?.[1];
  expect(Number(delay)).toBeGreaterThanOrEqual(300);
  expect(Number(delay)).toBeLessThanOrEqual(500);
});
