import type { RecordedInvoice, RecordFile } from '@hoadon/contracts/invoice-records';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { WRITTEN_OVER } from '../invoices/index.ts';

/** What is written beside an invoice. */
export type Beside = Readonly<{
  /** Null: nothing was entered. */
  content: string | null;
  own_fields: RecordedInvoice['own_fields'];
  tags: readonly string[];
  is_hand_recorded: boolean;
}>;

export async function findBeside(db: Db, companyId: string, id: string): Promise<Beside> {
  const { rows } = await sql<Beside>`
    select r.content, coalesce(r.own_fields, '[]') as own_fields,
      array(select tag_id::text from invoice_tag t
        where t.company_id = ${companyId} and t.invoice_id = ${id} order by tag_id) as tags,
      exists (select from invoice_source s
        where s.company_id = ${companyId} and s.invoice_id = ${id} and s.way = 'hand' and s.reference <> ${WRITTEN_OVER}) as is_hand_recorded
    from (select 1) as one
    left join recorded_invoice r on r.company_id = ${companyId} and r.invoice_id = ${id}`.execute(
    db,
  );
  const [beside] = rows;
  if (!beside) throw new Error('one row is always there');
  return beside;
}

export type Note = Pick<RecordedInvoice, 'content' | 'own_fields'>;
export type RecordedBy = Readonly<{ companyId: string; actor: Actor; at: Instant }>;

export async function saveNote(tx: Tx, by: RecordedBy, id: string, note: Note): Promise<void> {
  const { companyId, actor, at } = by;
  const facts = {
    content: note.content,
    own_fields: JSON.stringify(note.own_fields),
    changed_by: actor,
    changed_at: at,
  };
  await tx
    .insertInto('recorded_invoice')
    .values({ company_id: companyId, invoice_id: id, ...facts })
    .onConflict((conflict) => conflict.columns(['company_id', 'invoice_id']).doUpdateSet(facts))
    .execute();
}

/** Files beside the record, the first first. */
export async function findFiles(db: Db, companyId: string, id: string): Promise<RecordFile[]> {
  const rows = await db
    .selectFrom('recorded_file')
    .select(['id', 'name', 'size', 'hash', 'added_at'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .where('aside_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ hash, added_at, ...file }) => ({
    ...file,
    sha256: hash,
    added_at: new Date(added_at).toISOString(),
  }));
}

export const findFile = (db: Db, companyId: string, id: string, file: string) =>
  db
    .selectFrom('recorded_file')
    .select(['name', 'hash', 'media_type'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .where('id', '=', file)
    .executeTakeFirst();

export type NewRecordFile = Readonly<{
  name: string;
  hash: string;
  size: number;
  mediaType: string;
}>;

/** The same file under the same name is there once; one that was taken away is there again. */
export async function insertFile(
  tx: Tx,
  by: RecordedBy,
  id: string,
  file: NewRecordFile,
): Promise<string> {
  const { companyId, actor, at } = by;
  const { name, hash, size, mediaType } = file;
  const { id: fileId } = await tx
    .insertInto('recorded_file')
    .values({
      company_id: companyId,
      invoice_id: id,
      name,
      hash,
      size,
      media_type: mediaType,
      added_by: actor,
      added_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'invoice_id', 'hash', 'name'])
        .doUpdateSet({ aside_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return fileId;
}

/** False where the invoice has no such file. */
export async function setAside(
  tx: Tx,
  { companyId, at }: RecordedBy,
  id: string,
  file: string,
  isAside: boolean,
): Promise<boolean> {
  const row = await tx
    .updateTable('recorded_file')
    .set({ aside_at: isAside ? at : null })
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', id)
    .where('id', '=', file)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
