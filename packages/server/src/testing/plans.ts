import { CompiledQuery, type RootOperationNode, sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';
import { statementsOf } from './statements-of.ts';

/** Rows. Smaller ones are read whole rightly. */
const BIG = 1_000;

/**
 * The big tables that the statements of `act` read from end to end, as the database plans them. They run
 * as they are, so what is explained is what the product says; what they change is undone.
 */
export async function tablesReadWhole(
  db: Db,
  act: (db: Db) => Promise<unknown>,
): Promise<string[]> {
  let said: readonly RootOperationNode[] = [];
  const whole = new Set<string>();
  const undone = new Error('undone');
  try {
    await db.transaction().execute(async (tx) => {
      await sql`savepoint before`.execute(tx);
      said = await statementsOf(tx, act);
      await sql`rollback to before`.execute(tx);
      for (const node of said) {
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
  if (said.length === 0) throw new Error('nothing was asked of the database');
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and reltuples >= ${BIG}`.execute(db);
  return rows.flatMap(({ name }) => (whole.has(name) ? name : [])).sort();
}
