import type { Actor } from '@hoadon/domain/access/actor';
import type { MatchedAmount } from '@hoadon/domain/bank-statements/match-line';
import type { StatementLine } from '@hoadon/domain/bank-statements/read-statement-row';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Surplus } from '../payments/index.ts';
import { certain, ENDED, OPEN_ROW, PAID } from './statement.repository.ts';

export type AcceptedRow = Readonly<{
  row: number;
  invoice_id?: string | undefined;
  surplus?: Surplus | undefined;
}>;

/** Money that goes is what is paid of a purchase, and is given back of what was sold. */
const SIGN = sql`case when exists (
  select from invoice i
  where i.company_id = r.company_id and i.id = c.invoice_id and i.direction = 'received') then -1 else 1 end`;

/**
 * Requests that rows be saved as payments: those that have an invoice or are given one, and are not paid. Without
 * `chosen`, all that are certain. An invoice that a user chose takes the place of the proposal and its reasons. Returns the numbers of these rows.
 */
export async function wishAccepted(
  db: Db,
  companyId: string,
  id: string,
  actor: Actor,
  chosen: readonly AcceptedRow[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    update bank_statement_row r set wish = 'accept', wished_by = ${actor}, wishes = r.wishes + 1, refusal = null,
      ending = null, ending_partner = null, ending_note = null, surplus = c.surplus,
      certain = r.certain and c.invoice_id is null,
      reasons = case when r.bucket = 'matched' and c.invoice_id is not null then '[]' else r.reasons end,
      shares = case when c.invoice_id is null then r.shares else json_build_array(json_build_object(
        'id', c.invoice_id::text, 'amount', ((r.line ->> 'amount')::numeric * ${SIGN})::text))::jsonb end
    from (
      select row, invoice_id, surplus from json_to_recordset(${JSON.stringify(chosen ?? [])}::json)
        as c(row integer, invoice_id bigint, surplus text)
      union all
      select r.row, null, null from bank_statement_row r
      where ${chosen === null} and r.company_id = ${companyId} and r.statement_id = ${id} and ${certain(companyId)}
    ) c
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row = c.row
      and r.wish is null and not ${ENDED}
      and (r.bucket = 'matched' or c.invoice_id is not null and r.bucket in ('ambiguous', 'nothing'))
    returning r.row`.execute(db);
  return rows.map(({ row }) => row);
}

export type RowEnding = Readonly<{
  ending: 'voucher' | 'advance' | 'refund';
  partnerId: string | null;
  note: string | null;
}>;

/** Requests that open rows with a movement be recorded without an invoice. Returns the numbers of these rows. */
export async function wishFinished(
  db: Db,
  companyId: string,
  id: string,
  actor: Actor,
  { rows: rowNumbers, ...end }: RowEnding & Readonly<{ rows: readonly number[] }>,
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    update bank_statement_row r set wish = 'finish', wished_by = ${actor}, wishes = r.wishes + 1, refusal = null, surplus = null,
      ending = ${end.ending}, ending_partner = ${end.partnerId}, ending_note = ${end.note}
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row = any(${rowNumbers}::integer[])
      and r.wish is null and r.line is not null and ${OPEN_ROW}
    returning r.row`.execute(db);
  return rows.map(({ row }) => row);
}

/** Notes that open rows are of no concern of the books, including unreadable ones. Returns the numbers of these rows. */
export async function markNotOurs(
  db: Db,
  companyId: string,
  id: string,
  rowNumbers: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    update bank_statement_row r set ending = 'not-ours', ending_partner = null, ending_note = null, refusal = null
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row = any(${rowNumbers}::integer[])
      and r.wish is null and ${OPEN_ROW}
    returning r.row`.execute(db);
  return rows.map(({ row }) => row);
}

/** Reopens those of the rows that were noted as of no concern. Returns the numbers of these rows. */
export async function markOpenAgain(
  db: Db,
  companyId: string,
  id: string,
  chosen: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    update bank_statement_row r set ending = null
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.ending = 'not-ours' and r.row = any(${chosen}::integer[])
    returning r.row`.execute(db);
  return rows.map(({ row }) => row);
}

/** Requests that the payments of rows be undone; without `chosen`, of all. */
export async function wishUndone(
  db: Db,
  companyId: string,
  id: string,
  actor: Actor,
  chosen: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ row: number }>`
    update bank_statement_row r set wish = 'undo', wished_by = ${actor}, wishes = r.wishes + 1
    where r.company_id = ${companyId} and r.statement_id = ${id}
      and (${chosen === null} or r.row = any(${chosen ?? []}::integer[])) and r.wish is null and ${PAID}
    returning r.row`.execute(db);
  return rows.map(({ row }) => row);
}

export type WishKind = 'accept' | 'finish' | 'undo';
export type Wish = Readonly<{
  row: number;
  wish: WishKind;
  ending: RowEnding['ending'] | null;
  ending_partner: string | null;
  ending_note: string | null;
  wished_by: Actor;
  wishes: number;
  line: StatementLine;
  shares: readonly MatchedAmount[];
  surplus: Surplus | null;
  payment_id: string | null;
}>;

/** The next that are wished, of one person and of one kind, locked. */
export async function lockWishes(
  db: Db,
  companyId: string,
  id: string,
  limit: number,
): Promise<Wish[]> {
  const { rows } = await sql<Wish>`
    select r.row, r.wish, r.wished_by, r.wishes, r.line, r.shares, r.surplus, r.payment_id, r.ending, r.ending_note,
      coalesce(p.merged_into, p.id) as ending_partner
    from bank_statement_row r left join partner p on p.company_id = r.company_id and p.id = r.ending_partner
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.wish is not null
    order by r.row limit ${limit} for no key update of r`.execute(db);
  const [first] = rows;
  return rows.filter((one) => one.wish === first?.wish && one.wished_by === first.wished_by);
}

/** Those of the rows that were given an invoice they cannot have settled: the money went the other way, or is of another currency. */
export async function findImpossible(
  db: Db,
  companyId: string,
  id: string,
  wished: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select distinct r.row
    from bank_statement b, bank_statement_row r, jsonb_array_elements(r.shares) s
      join invoice i on i.company_id = ${companyId} and i.id = (s ->> 'id')::bigint
    where b.company_id = ${companyId} and b.id = ${id} and r.company_id = ${companyId} and r.statement_id = ${id} and r.row = any(${wished}::integer[])
      and (sign((s ->> 'amount')::numeric) = -sign(i.open_amount) and i.open_amount <> 0 or i.currency <> b.currency)`.execute(
    db,
  );
  return new Set(rows.map(({ row }) => row));
}

export type Granted = Readonly<{ row: number; payment_id: string | null; refusal: string | null }>;

export async function saveGranted(
  db: Db,
  companyId: string,
  id: string,
  granted: readonly Granted[],
): Promise<void> {
  await sql`
    update bank_statement_row r set wish = null, payment_id = g.payment_id, refusal = g.refusal,
      ending = case when g.payment_id is not null then r.ending end,
      ending_partner = case when g.payment_id is not null then r.ending_partner end,
      ending_note = case when g.payment_id is not null then r.ending_note end
    from json_to_recordset(${JSON.stringify(granted)}::json) as g(row integer, payment_id bigint, refusal text)
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row = g.row`.execute(db);
}

/** Whether the company has this partner, and it is not another one by now. */
export async function hasPartner(db: Db, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
