import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anyId, anyText } from './any-of.ts';
import { testDb } from './testing.ts';

const names = ['plain', 'comma, and {braces}', 'a "quote"', 'back\\slash', '', 'NULL', 'Hóa đơn'];

test('names of whatever letters are found as they are, and no others', async () => {
  const db = await testDb();
  const all = [...names, 'somebody else'];
  const { rows } = await sql<{ name: string }>`
    select name from json_array_elements_text(${JSON.stringify(all)}::json) as t(name)
    where name = ${anyText(names)}`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(names);
});

test('ids are found, and none by an empty list', async () => {
  const db = await testDb();
  const matching = async (ids: string[]) => {
    const { rows } = await sql<{ id: string }>`
      select id::text from generate_series(1::bigint, 5) as t(id) where id = ${anyId(ids)}`.execute(
      db,
    );
    return rows.map(({ id }) => id);
  };
  expect(await matching(['2', '5', '9007199254740993'])).toEqual(['2', '5']);
  expect(await matching([])).toEqual([]);
});
