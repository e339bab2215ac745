import { sql } from 'kysely';
import type { Db } from '../platform/db/open.ts';

/**
 * Runs `insert` in a transaction that builds the indexes of these tables once, at the end, and checks no foreign key.
 * Ten thousand invoices otherwise take most of their time in forty indexes. Needs a superuser.
 */
export async function bulkLoad<T>(
  db: Db,
  tables: readonly string[],
  insert: (db: Db) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of tables)
      await sql`update pg_index set indisready = false, indisvalid = false
        where indrelid = ${table}::regclass and not indisprimary`.execute(tx);
    const result = await insert(tx);
    for (const table of tables) await sql`reindex table ${sql.table(table)}`.execute(tx);
    return result;
  });
}
