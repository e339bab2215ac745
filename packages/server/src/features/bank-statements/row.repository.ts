import type { MovementEnding, StatementBucket } from '@hoadon/contracts/bank-statements';
import type { MatchedAmount, MatchReason } from '@hoadon/domain/bank-statements/match-line';
import type { LineFault, StatementLine } from '@hoadon/domain/bank-statements/read-statement-row';
import type { ImportRow } from '@hoadon/domain/import/group-rows';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Surplus } from '../payments/index.ts';
import { ENDED, OPEN_ROW, PAID, recordedAs } from './statement.repository.ts';
import type { WishKind } from './wish.repository.ts';

export type FileRow = ImportRow &
  Readonly<{ done: boolean; shares: readonly MatchedAmount[]; paid: boolean }>;

/** The rows of these movements that a payment of another statement, or of a person, carries already (see recordedAs). */
export async function findRecorded(
  db: Db,
  companyId: string,
  id: string,
  movements: readonly Readonly<{ row: number; line: StatementLine }>[],
): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    select r.row from (
      select ${id}::bigint as statement_id, m.row, m.line
      from json_to_recordset(${JSON.stringify(movements)}::json) as m(row integer, line json)
    ) r where exists ${recordedAs(companyId)}`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

/** Every row of a file, with whether it has its bucket, and whether it was accepted. */
export async function findAllRows(db: Db, companyId: string, id: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select r.row, r.cells, r.bucket is not null as done, r.shares, ${PAID} as paid from bank_statement_row r
    where company_id = ${companyId} and statement_id = ${id} order by row`.execute(db);
  return rows;
}

/** Forgets what an earlier matching found. False where rows of it were ended, or are about to be: they show what was meant. */
export async function deleteMatches(db: Db, companyId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from bank_statement_row r
    where r.company_id = ${companyId} and r.statement_id = ${id} and (r.wish is not null or ${ENDED})
    limit 1`.execute(db);
  if (rows.length > 0) return false;
  await sql`delete from bank_movement where company_id = ${companyId} and statement_id = ${id}`.execute(
    db,
  );
  await sql`
    update bank_statement_row set bucket = null, fault = null, line = null, certain = false, reasons = '[]',
      shares = '[]', candidates = '[]', refusal = null, surplus = null,
      ending = null, ending_partner = null, ending_note = null
    where company_id = ${companyId} and statement_id = ${id}`.execute(db);
  return true;
}

export type Movement = Readonly<{ row: number; fingerprint: string }>;

/** Claims these movements for the statement; returns the rows whose movement no statement had claimed before. */
export async function claimMovements(
  db: Db,
  companyId: string,
  id: string,
  movements: readonly Movement[],
): Promise<Set<number>> {
  const { rows } = await sql<{ row: number }>`
    insert into bank_movement (company_id, fingerprint, statement_id, row)
    select ${companyId}::bigint, m.fingerprint, ${id}::bigint, m.row
    from json_to_recordset(${JSON.stringify(movements)}::json) as m(fingerprint text, row integer)
    order by m.fingerprint
    on conflict (company_id, fingerprint) do nothing
    returning row`.execute(db);
  return new Set(rows.map(({ row }) => row));
}

export type RowVerdict = Readonly<{
  row: number;
  bucket: StatementBucket;
  fault: LineFault | null;
  line: (StatementLine & Readonly<{ fingerprint: string }>) | null;
  certain: boolean;
  reasons: readonly MatchReason[];
  shares: readonly MatchedAmount[];
  candidates: readonly string[];
}>;

export async function saveVerdicts(
  db: Db,
  companyId: string,
  id: string,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  await sql`
    update bank_statement_row r set bucket = v.bucket, fault = v.fault, line = v.line, certain = v.certain,
      reasons = v.reasons, shares = v.shares, candidates = v.candidates
    from json_to_recordset(${JSON.stringify(verdicts)}::json) as v(row integer, bucket text, fault text,
      line jsonb, certain boolean, reasons jsonb, shares jsonb, candidates jsonb)
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row = v.row`.execute(db);
}

export type FoundStatementRow = Readonly<{
  row: number;
  cells: ImportRow['cells'];
  bucket: StatementBucket | null;
  fault: LineFault | null;
  line: StatementLine | null;
  certain: boolean;
  reasons: readonly MatchReason[];
  shares: readonly MatchedAmount[];
  candidates: readonly string[];
  wish: WishKind | null;
  ending: MovementEnding | null;
  partner_name: string | null;
  /** Null where it does not count any more. */
  payment_id: string | null;
  refusal: string | null;
  first_statement: string | null;
  first_row: number | null;
  surplus: Surplus | null;
  recorded_id: string | null;
  recorded_number: number;
  recorded_direction: PaymentDirection;
  recorded_on: string;
}>;

export async function findRows(
  db: Db,
  companyId: string,
  id: string,
  page: Readonly<{ bucket: StatementBucket | null; open: boolean; after: number; limit: number }>,
): Promise<FoundStatementRow[]> {
  const { rows } = await sql<FoundStatementRow>`
    select r.row, r.cells, r.bucket, r.fault, r.line, r.certain, r.reasons, r.shares, r.candidates, r.wish,
      case when ${PAID} then r.payment_id end as payment_id, r.refusal,
      case when r.wish is not null or ${ENDED} then r.ending end as ending, p.name as partner_name,
      m.statement_id as first_statement, m.row as first_row, r.surplus,
      d.id as recorded_id, d.number as recorded_number, d.direction as recorded_direction, d.paid_on as recorded_on
    from bank_statement_row r left join bank_movement m
      on r.bucket = 'duplicate' and m.company_id = r.company_id and m.fingerprint = r.line ->> 'fingerprint'
      left join partner p on p.company_id = r.company_id and p.id = r.ending_partner
      left join lateral ${recordedAs(companyId)} d on ${OPEN_ROW}
    where r.company_id = ${companyId} and r.statement_id = ${id} and r.row > ${page.after}
      and (${page.bucket}::text is null or r.bucket = ${page.bucket})
      and (not ${page.open}::boolean or ${OPEN_ROW})
    order by r.row limit ${page.limit}`.execute(db);
  return rows;
}
