import { sql } from 'kysely';
import type { Db } from './open.ts';

/** A table of so few pages is read whole, whatever is known of it. */
const FEW_PAGES = 16;

/**
 * Lets the planner look anew at tables that doubled since it last did. PostgreSQL does so once a minute and PGlite never; meanwhile
 * each row of a first import is looked up by a plan made for an empty table, which reads everything there is. Called after
 * writing many rows, outside a transaction. Changes nothing but plans: where it fails, they stay as they were.
 */
export async function freshenStatistics(db: Db): Promise<void> {
  try {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
        and pg_relation_size(c.oid) >
          current_setting('block_size')::bigint * greatest(2 * c.relpages, ${FEW_PAGES})`.execute(
      db,
    );
    for (const { name } of rows) await sql`analyze (skip_locked) ${sql.table(name)}`.execute(db);
  } catch {
    // The rows are written; whatever keeps the planner from looking meets the next statement as well.
  }
}
