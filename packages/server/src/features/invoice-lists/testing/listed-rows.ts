import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { transact } from '../../../platform/db/transact.ts';
import { changeTags } from '../../invoices/index.ts';

export { type RowFacts, saveRow, saveRows } from '../../../testing/invoice-rows.ts';

/** Ties a tag to an invoice, as tagging does. */
export const tagRow = (db: Db, companyId: string, tagId: string, id: string): Promise<void> =>
  transact(db, (tx) => changeTags(tx, companyId, new Map([[id, { added: [tagId], removed: [] }]])));

export const saveTag = async (db: Db, companyId: string, name: string): Promise<string> =>
  (
    await db
      .insertInto('tag')
      .values({ company_id: companyId, name, created_at: '2026-11-20T03:00:00Z' })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

export const saveDirectory = async (
  db: Db,
  companyId: string,
  name: string,
  parentId: string | null = null,
): Promise<string> =>
  (
    await db
      .insertInto('directory')
      .values({
        company_id: companyId,
        name,
        parent_id: parentId,
        // The second of two nested directories.
        level: parentId === null ? 1 : 2,
        created_at: '2026-11-20T03:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** An import of drafts that made these invoices. */
export async function saveDraftImport(
  db: Db,
  companyId: string,
  invoices: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into draft_import (company_id, state, file_name, heading_row, headers, mapping, created_by, created_at, changed_at)
    values (${companyId}, 'created', 'hoa-don.xlsx', 1, '[]', '{}', 'user/0', now(), now()) returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? '';
  await sql`
    insert into draft_import_invoice (company_id, import_id, position, invoice_key, bucket, invoice_id)
    select ${companyId}::bigint, ${id}::bigint, nth, nth::text, 'ready', made
    from unnest(${invoices}::bigint[]) with ordinality as m(made, nth)`.execute(db);
  return id;
}
