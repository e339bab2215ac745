import { sql } from 'kysely';
import type { Db } from './open.ts';

/** A table of so few pages is scanned as a whole, whatever its statistics. */
const FEW_PAGES = 16;

/**
 * Analyzes tables whose size doubled since their last analysis. PostgreSQL does so once a minute, PGlite never; until
 * then each row of a first import is looked up by a plan for an empty table, a full scan. Call after writing many rows,
 * outside a transaction. Affects only plans; errors are ignored.
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
    // The rows are written; if the cause persists, the next statement reports it.
  }
}
