import { CompiledQuery, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import { statementsOf } from './statements-of.ts';

/** Rows. Smaller ones are read whole rightly. */
const BIG = 1_000;

/**
 * Returns the big tables that the statements of `act` read from end to end, by the plans of the database. The statements
 * run as they are, so that the plans are those of the product; their changes are rolled back.
 */
export async function tablesReadWhole(
  db: Db,
  act: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  let statements: readonly RootOperationNode[] = [];
  const whole = new Set<string>();
  const undone = new Error('undone');
  try {
    await db.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx);
      statements = await statementsOf(tx, act);
      await sql`rollback to before`.execute(tx);
      for (const node of statements) {
        const query = tx.getExecutor().compileQuery(node, { queryId: 'explained' });
        const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(
          CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]),
        );
        for (const row of rows) {
          const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
          if (table) whole.add(table);
        }
      }
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  if (statements.length === 0) throw new Error('nothing was asked of the database');
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and reltuples >= ${BIG}`.execute(db);
  return rows.flatMap(({ name }) => (whole.has(name) ? name : [])).sort();
}
