import type { BankStatement } from '@hoadon/contracts/bank-statements';
import type { Actor } from '@hoadon/domain/access/actor';
import type {
  RememberedStatementMapping,
  StatementMapping,
} from '@hoadon/domain/bank-statements/statement-columns';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Cell } from '@hoadon/domain/import/cell';
import type { ImportRow } from '@hoadon/domain/import/group-rows';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

export type SavedStatement = Readonly<{
  id: string;
  state: Exclude<BankStatement['state'], 'done'>;
  attempt: number;
  file_name: string;
  headers: readonly string[];
  mapping: StatementMapping;
  currency: string;
  exchange_rate: string | null;
  created_at: string;
}>;

const STATEMENT = sql`select id, state, attempt, file_name, headers, mapping, currency, exchange_rate, created_at
  from bank_statement`;

export async function findStatement(
  db: Db,
  companyId: string,
  id: string,
): Promise<SavedStatement | null> {
  const { rows } = await sql<SavedStatement>`
    ${STATEMENT} where company_id = ${companyId} and id = ${id} and aside_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked: of two who work on it, one waits. */
export async function lockStatement(
  db: Db,
  companyId: string,
  id: string,
): Promise<SavedStatement | null> {
  const { rows } = await sql<SavedStatement>`
    ${STATEMENT} where company_id = ${companyId} and id = ${id} for no key update`.execute(db);
  return rows[0] ?? null;
}

export async function findStatements(
  db: Db,
  companyId: string,
  limit: number,
): Promise<SavedStatement[]> {
  const { rows } = await sql<SavedStatement>`
    ${STATEMENT} where company_id = ${companyId} and aside_at is null
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

export type NewStatement = Readonly<{
  fileName: string;
  fileHash: string;
  headers: readonly string[];
  mapping: StatementMapping;
  actor: Actor;
  at: Instant;
}>;

/** Null where the file is there already. */
export async function insertStatement(
  db: Db,
  companyId: string,
  made: NewStatement,
): Promise<string | null> {
  const row = await db
    .insertInto('bank_statement')
    .values({
      company_id: companyId,
      state: 'mapping',
      file_name: made.fileName,
      file_hash: made.fileHash,
      headers: JSON.stringify(made.headers),
      mapping: JSON.stringify(made.mapping),
      created_by: made.actor,
      created_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'file_hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type Uploaded = Readonly<{ id: string; isAside: boolean }>;

/** Null where these bytes were not uploaded. */
export async function findByFile(
  db: Db,
  companyId: string,
  hash: string,
): Promise<Uploaded | null> {
  const row = await db
    .selectFrom('bank_statement')
    .select(['id', 'aside_at'])
    .where('company_id', '=', companyId)
    .where('file_hash', '=', hash)
    .executeTakeFirst();
  return row ? { id: row.id, isAside: row.aside_at !== null } : null;
}

const ROWS_AT_ONCE = 1_000;

export async function insertRows(
  db: Db,
  companyId: string,
  id: string,
  rows: readonly ImportRow[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const batch = rows.slice(from, from + ROWS_AT_ONCE);
    await sql`
      insert into bank_statement_row (company_id, statement_id, row, cells)
      select ${companyId}::bigint, ${id}::bigint, r.row, r.cells
      from json_to_recordset(${JSON.stringify(batch)}::json) as r(row integer, cells jsonb)`.execute(
      db,
    );
  }
}

/** What a statement is read by. */
export type StatementReading = Readonly<{
  mapping: StatementMapping;
  currency: string;
  exchangeRate: Decimal | null;
}>;

/** Begins to match so: the next attempt; null where it is not there. */
export async function beginMatching(
  db: Db,
  companyId: string,
  id: string,
  { mapping, currency, exchangeRate }: StatementReading,
): Promise<number | null> {
  const row = await db
    .updateTable('bank_statement')
    .set((table) => ({
      state: 'matching',
      mapping: JSON.stringify(mapping),
      currency,
      exchange_rate: exchangeRate,
      attempt: table('attempt', '+', 1),
    }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returning('attempt')
    .executeTakeFirst();
  return row?.attempt ?? null;
}

export async function endMatching(db: Db, companyId: string, id: string): Promise<void> {
  await db
    .updateTable('bank_statement')
    .set({ state: 'matched' })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

/** So much of the reference of a movement is noted with its payment. */
export const MAX_REFERENCE = 100;

/** A payment of the row that counts. */
export const PAID = sql`exists (
  select from payment p
  where p.company_id = r.company_id and p.id = r.payment_id and p.undone_at is null)`;

/**
 * The payment that counts and carries the day, the reference, the amount and the currency of a row, recorded by another statement or by hand:
 * probably the same movement in another export of the bank. Rows of one statement are different movements.
 */
export const recordedAs = (companyId: string) => sql`(
  select p.id, p.number, p.direction, p.paid_on
  from payment p join bank_statement b on b.company_id = ${companyId} and b.id = r.statement_id
  where p.company_id = ${companyId} and p.undone_at is null and r.line ->> 'reference' <> ''
    and p.bank_reference = left(r.line ->> 'reference', ${MAX_REFERENCE})
    and p.paid_on = (r.line ->> 'bookedOn')::date
    and p.amount = abs((r.line ->> 'amount')::numeric) and p.currency = b.currency
    and p.direction = case when r.line ->> 'amount' like '-%' then 'out' else 'in' end
    and not exists (
      select from bank_statement_row o
      where o.company_id = ${companyId} and o.statement_id = r.statement_id and o.payment_id = p.id)
  order by p.id limit 1)`;

/** Nothing else could be meant, and the movement is not recorded yet as far as is known. */
export const certain = (companyId: string) =>
  sql`(r.certain and not exists ${recordedAs(companyId)})`;

/** A row that has its end: recorded, or of no concern of the books. */
export const ENDED = sql`(${PAID} or coalesce(r.ending, '') = 'not-ours')`;

/** A row whose end a user still has to decide. */
export const OPEN_ROW = sql`(r.bucket in ('matched', 'ambiguous', 'nothing', 'unreadable') and not ${ENDED})`;

/** How many rows there are of each kind. */
export async function countRows(
  db: Db,
  companyId: string,
  id: string,
): Promise<BankStatement['rows']> {
  const { rows } = await sql<BankStatement['rows']>`
    select count(*)::integer as total,
      (count(*) filter (where bucket is null))::integer as unmatched,
      (count(*) filter (where bucket = 'matched'))::integer as matched,
      (count(*) filter (where bucket = 'ambiguous'))::integer as ambiguous,
      (count(*) filter (where bucket = 'nothing'))::integer as nothing,
      (count(*) filter (where bucket = 'unreadable'))::integer as unreadable,
      (count(*) filter (where bucket = 'duplicate'))::integer as duplicate,
      (count(*) filter (where certain))::integer as certain,
      (count(*) filter (where paid))::integer as accepted,
      (count(*) filter (where ending = 'not-ours'))::integer as not_ours,
      (count(*) filter (where open))::integer as open,
      jsonb_build_object(
        'matched', count(*) filter (where open and bucket = 'matched'),
        'ambiguous', count(*) filter (where open and bucket = 'ambiguous'),
        'nothing', count(*) filter (where open and bucket = 'nothing'),
        'unreadable', count(*) filter (where open and bucket = 'unreadable')) as open_by,
      (count(*) filter (where wish is not null))::integer as waiting
    from (
      select bucket, wish, ending, ${PAID} as paid, ${OPEN_ROW} as open,
        case when r.certain and r.wish is null and ${OPEN_ROW} then ${certain(companyId)} end as certain
      from bank_statement_row r
      where r.company_id = ${companyId} and r.statement_id = ${id}
    ) r`.execute(db);
  if (!rows[0]) throw new Error('counting answered nothing');
  return rows[0];
}

/** Columns are recognised by the first rows. */
const SAMPLED_ROWS = 20;

export async function findFirstCells(
  db: Db,
  companyId: string,
  id: string,
): Promise<(readonly Cell[])[]> {
  const { rows } = await sql<{ cells: Cell[] }>`
    select cells from bank_statement_row
    where company_id = ${companyId} and statement_id = ${id} order by row limit ${SAMPLED_ROWS}`.execute(
    db,
  );
  return rows.map(({ cells }) => cells);
}

export async function findRemembered(
  db: Db,
  companyId: string,
): Promise<RememberedStatementMapping> {
  const { rows } = await sql<{ mapping: RememberedStatementMapping }>`
    select mapping from bank_statement_mapping where company_id = ${companyId}`.execute(db);
  return rows[0]?.mapping ?? {};
}

export async function remember(
  db: Db,
  companyId: string,
  mapping: RememberedStatementMapping,
  at: Instant,
): Promise<void> {
  await sql`
    insert into bank_statement_mapping as m (company_id, mapping, changed_at)
    values (${companyId}, ${JSON.stringify(mapping)}::jsonb, ${at})
    on conflict (company_id) do update set
      mapping = m.mapping || excluded.mapping, changed_at = excluded.changed_at`.execute(db);
}
