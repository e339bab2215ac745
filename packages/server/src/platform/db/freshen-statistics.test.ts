import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { freshenStatistics } from './freshen-statistics.ts';
import type { Db } from './open.ts';
import { testDb } from './testing.ts';

const addRows = (db: Db, rows: number) =>
  sql`insert into grown select repeat('x', 100) from generate_series(1, ${rows}::integer)`.execute(
    db,
  );

/** Row count according to the planner; -1 before the first analyze. */
async function believed(db: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select reltuples::integer as rows from pg_class where oid = 'grown'::regclass`.execute(db);
  return rows[0]?.rows ?? 0;
}

test('the planner learns at once of a table that doubled, and is not troubled for a few rows more', async () => {
  const db = await testDb();
  await sql`create table grown (text text)`.execute(db);
  await addRows(db, 10);
  await freshenStatistics(db);
  expect(await believed(db)).toBe(-1);
  await addRows(db, 5_000);
  await freshenStatistics(db);
  expect(await believed(db)).toBe(5_010);
  await addRows(db, 1_000);
  await freshenStatistics(db);
  expect(await believed(db)).toBe(5_010);
  await addRows(db, 5_000);
  await freshenStatistics(db);
  expect(await believed(db)).toBe(11_010);
});
