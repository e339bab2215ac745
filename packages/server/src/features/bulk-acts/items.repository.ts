import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RowAct } from './bulk-act.ts';

/** A row whose turn comes, with what it was when the question was put. */
export type WaitingRow = Readonly<{ position: number; id: string; version: number; was: unknown }>;

/** Positions of the next rows without an outcome. */
export async function findWaitingPositions(
  db: Db,
  companyId: string,
  runId: string,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select position from bulk_item
    where company_id = ${companyId} and run_id = ${runId} and not taken
    order by position limit ${limit}`.execute(db);
  return rows.map(({ position }) => position);
}

export type Batch = Readonly<{
  limit: number;
  /** Position of the last row; left out: up to the end of the run. */
  upTo?: number | undefined;
}>;

/** The rows of a batch without an outcome. */
export async function findWaiting(
  tx: Tx,
  companyId: string,
  runId: string,
  { limit, upTo }: Batch,
): Promise<WaitingRow[]> {
  const isInBatch = upTo === undefined ? sql`` : sql`and b.position <= ${upTo}`;
  const { rows } = await sql<WaitingRow>`
    select b.position, b.invoice_id as id, b.version, u.was
    from bulk_item b
    join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
    left join bulk_item u on u.company_id = b.company_id and u.run_id = r.undoes and u.invoice_id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId} and not b.taken ${isInBatch}
    order by b.position limit ${limit}`.execute(tx);
  return rows;
}

export type ItemOutcome = Readonly<{ position: number; failure: FailureCode | null; was: unknown }>;

/** Notes, in the transaction that did it, what came of the rows. */
export async function noteOutcomes(
  tx: Tx,
  companyId: string,
  runId: string,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  await sql`
    with item as (
      update bulk_item b set taken = true, failure = t.failure, was = t.was
      from json_to_recordset(${JSON.stringify(outcomes)}::json) as t(position integer, failure text, was jsonb)
      where b.company_id = ${companyId} and b.run_id = ${runId} and b.position = t.position and not b.taken
      returning b.failure
    )
    update bulk_run r set taken = r.taken + (select count(*) from item),
      failed = r.failed + (select count(failure) from item)
    where r.company_id = ${companyId} and r.id = ${runId}`.execute(tx);
}

export type BulkItemRow = Readonly<{
  position: number;
  invoice_id: string;
  state: BulkActRow['state'];
  template: string;
  serial: string;
  number: number | null;
  issued_on: string;
  /** Of the other party: the buyer of a sale, the seller of a purchase. */
  partner_name: string | null;
  partner_tax_code: string | null;
  currency: string;
  /** Empty where the amounts could not be read. */
  with_tax: string;
  authority_code: string | null;
  /** Why its turn brought nothing. */
  failure: FailureCode | null;
  /** What became of its invoice since, where the act goes on. */
  failure_code: string | null;
  failure_text: string | null;
}>;

/** A row is over with its turn. */
const OVER_WITH_ITS_TURN = sql<BulkActRow['state']>`case
  when b.failure is not null then 'failed'
  when b.taken then 'done'
  when r.state = 'finished' then 'left'
  else 'waiting' end`;

type Window = Readonly<{
  /** Only what could not be done. */
  isFailed: boolean;
  /** How many to leave out. */
  from: number;
  limit: number;
}>;

/** A window into what became of the rows. Positions are dense, so only the failed ones have to be counted off. */
export async function findItems(
  db: Db,
  companyId: string,
  { runId, goesOn }: Readonly<{ runId: string; goesOn: RowAct['goesOn'] }>,
  { isFailed, from, limit }: Window,
): Promise<BulkItemRow[]> {
  const state = goesOn?.rowState ?? OVER_WITH_ITS_TURN;
  const window = isFailed
    ? sql`and ${state} in ('refused', 'failed', 'unknown') order by b.position offset ${from}`
    : sql`and b.position > ${from} order by b.position`;
  const since = goesOn
    ? sql`i.failure_code, i.failure_text`
    : sql`null as failure_code, null as failure_text`;
  const { rows } = await sql<BulkItemRow>`
    select b.position, b.invoice_id, ${state} as state, i.template, i.serial, i.number, i.issued_on,
      case i.direction when 'issued' then i.buyer_name else i.seller_name end as partner_name,
      case i.direction when 'issued' then i.buyer_tax_code else i.seller_tax_code end as partner_tax_code, i.currency,
      case when i.amounts_unread then '' else trim_scale(i.with_tax)::text end as with_tax, i.authority_code, b.failure, ${since}
    from bulk_item b
    join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
    join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId} ${window} limit ${limit}`.execute(db);
  return rows;
}
