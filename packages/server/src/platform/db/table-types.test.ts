import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { tableTypes } from './table-types.ts';
import { testDatabase } from './testing.ts';

test('the row types are those of the migrated schema (npm run tables makes them)', async () => {
  const database = await testDatabase();
  const kept = await readFile(new URL('./tables.generated.ts', import.meta.url), 'utf8');
  expect(kept).toBe(await database.scripts(tableTypes));
});
