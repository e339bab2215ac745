import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { schemaPartsFile } from './schema-parts.ts';
import { tableTypes } from './table-types.ts';
import { testDatabase } from './testing.ts';

test('the row types are those of the migrated schema (npm run tables makes them)', async () => {
  const database = await testDatabase();
  const generated = await readFile(new URL('./tables.generated.ts', import.meta.url), 'utf8');
  expect(generated).toBe(await database.scripts(tableTypes));
});

test('what a start demands of the database is what the migrations made (npm run tables notes it)', async () => {
  const database = await testDatabase();
  const generated = await readFile(new URL('./schema-parts.generated.ts', import.meta.url), 'utf8');
  expect(generated).toBe(await database.scripts(schemaPartsFile));
});
