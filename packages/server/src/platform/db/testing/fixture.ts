import { sql } from 'kysely';
import type { Db } from '../open.ts';

/**
 * Rows that several test files read. A run fills them once and copies the database for each of these files,
 * statistics of the planner included. `name` is part of a database's name.
 */
export type Fixture<Facts> = Readonly<{
  name: string;
  /** Inserts the rows; returns the facts that tests need, as JSON. */
  insert: (db: Db) => Promise<Facts>;
}>;

/** Inserts the rows of a fixture and gathers statistics on them. */
export async function fill(db: Db, { insert }: Fixture<unknown>): Promise<void> {
  const facts = JSON.stringify(await insert(db));
  await sql`create table testing.facts as select ${facts}::jsonb as facts`.execute(db);
  // Sets the visibility map as well, so that an index-only scan reads no row.
  await sql`vacuum analyze`.execute(db);
}

export async function readFacts<Facts>(db: Db): Promise<Facts> {
  const { rows } = await sql<{ facts: Facts }>`select facts from testing.facts`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the fixture has saved no facts');
  return row.facts;
}
