import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from './open.ts';
import { testDb } from './testing.ts';

let db: Db;
/** Tables whose comment says so: shared by all companies, reference tables when distributed. */
let global: string[];
beforeAll(async () => {
  db = await testDb();
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and obj_description(c.oid, 'pg_class') like 'global%'`.execute(db);
  global = rows.map((row) => row.name);
});

type Key = { table_name: string; index_name: string; first_column: string };

async function uniqueKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select t.relname as table_name, i.relname as index_name, a.attname as first_column
    from pg_index x
    join pg_class t on t.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
    where n.nspname = 'public' and x.indisunique
    order by 1, 2`.execute(db);
  return rows;
}

test("every key of a company's table begins with the company", async () => {
  const keys = (await uniqueKeys()).filter((key) => !global.includes(key.table_name));
  expect(keys.length).toBeGreaterThan(8);
  expect(keys.filter((key) => key.first_column !== 'company_id')).toEqual([]);
});

test('every table has a primary key', async () => {
  const { rows } = await sql<{ table_name: string; has_key: boolean }>`
    select t.relname as table_name,
      exists(select from pg_index x where x.indrelid = t.oid and x.indisprimary) as has_key
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where n.nspname = 'public' and t.relkind in ('r', 'p')`.execute(db);
  expect(rows.filter((row) => !row.has_key)).toEqual([]);
});

test('references between tables of a company stay inside the company', async () => {
  const { rows } = await sql<{ table_name: string; target: string; first_column: string }>`
    select t.relname as table_name, f.relname as target, a.attname as first_column
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_class f on f.oid = c.confrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where n.nspname = 'public' and c.contype = 'f'`.execute(db);
  const inside = rows.filter((row) => !global.includes(row.target));
  expect(inside.length).toBeGreaterThan(0);
  expect(inside.filter((row) => row.first_column !== 'company_id')).toEqual([]);
});
