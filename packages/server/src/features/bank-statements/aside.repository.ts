import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { PAID } from './statement.repository.ts';

/** Takes a statement out of sight; work on it that is under way stops. False where it is gone already. */
export async function putAside(
  tx: Tx,
  companyId: string,
  id: string,
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    update bank_statement set aside_at = ${at}::timestamptz, attempt = attempt + 1
    where company_id = ${companyId} and id = ${id} and aside_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Null where the company has none of this id; false where it was never gone. */
export async function takeBack(tx: Tx, companyId: string, id: string): Promise<boolean | null> {
  const { rows } = await sql<{ was_aside: boolean }>`
    with before as (
      select id, aside_at from bank_statement where company_id = ${companyId} and id = ${id} for no key update
    )
    update bank_statement b set aside_at = null from before
    where b.company_id = ${companyId} and b.id = before.id
    returning before.aside_at is not null as was_aside`.execute(tx);
  return rows[0]?.was_aside ?? null;
}

export async function hasWishes(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statement_row
    where company_id = ${companyId} and statement_id = ${id} and wish is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/**
 * Deletes the claims of this statement on its movements, except those that were paid by it. Clears the bucket of rows of
 * other statements that were duplicates of them; returns the ids of these statements.
 */
export async function releaseMovements(tx: Tx, companyId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ statement_id: string }>`
    with released as (
      delete from bank_movement m using bank_statement_row r
      where m.company_id = ${companyId} and m.statement_id = ${id}
        and r.company_id = ${companyId} and r.statement_id = ${id} and r.row = m.row and not ${PAID}
      returning m.fingerprint
    ), placeless as (
      update bank_statement_row d set bucket = null, line = null
      from released
      where d.company_id = ${companyId} and d.statement_id <> ${id} and d.bucket = 'duplicate'
        and d.line ->> 'fingerprint' = released.fingerprint
      returning d.statement_id
    )
    select b.id as statement_id from bank_statement b
    where b.company_id = ${companyId} and b.aside_at is null
      and b.id in (select statement_id from placeless)
    order by b.id`.execute(tx);
  return rows.map(({ statement_id }) => statement_id);
}

/** Forgets where its rows ended, but of those that were paid. */
export async function deleteUnpaid(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`
    update bank_statement_row r set bucket = null, fault = null, line = null, certain = false, reasons = '[]',
      shares = '[]', candidates = '[]', refusal = null, surplus = null,
      ending = null, ending_partner = null, ending_note = null
    where r.company_id = ${companyId} and r.statement_id = ${id} and not ${PAID}`.execute(tx);
}

/** Begins to match again as it was read before; null where its columns were never confirmed. */
export async function matchAgain(tx: Tx, companyId: string, id: string): Promise<number | null> {
  const row = await tx
    .updateTable('bank_statement')
    .set((table) => ({ state: 'matching', attempt: table('attempt', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', '<>', 'mapping')
    .returning('attempt')
    .executeTakeFirst();
  return row?.attempt ?? null;
}
