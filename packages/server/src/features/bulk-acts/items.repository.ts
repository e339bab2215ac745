import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import type { FailureCode } from '@hoadon/domain/errors/failure';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** A row whose turn comes, with what it was when the question was put. */
export type WaitingRow = Readonly<{ position: number; id: string; version: number }>;

/** The next rows that had no turn yet. */
export async function findWaiting(
  tx: Tx,
  companyId: string,
  runId: string,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select position, invoice_id as id, version from bulk_item
    where company_id = ${companyId} and run_id = ${runId} and not taken
    order by position limit ${limit}`.execute(tx);
  return rows;
}

export type Outcome = Readonly<{ position: number; failure: FailureCode | null }>;

/** Notes, in the transaction that did it, what came of the rows. */
export async function noteOutcomes(
  tx: Tx,
  companyId: string,
  runId: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await sql`
    with item as (
      update bulk_item b set taken = true, failure = t.failure
      from json_to_recordset(${JSON.stringify(outcomes)}::json) as t(position integer, failure text)
      where b.company_id = ${companyId} and b.run_id = ${runId} and b.position = t.position and not b.taken
      returning b.failure
    )
    update bulk_run r set taken = r.taken + (select count(*) from item),
      failed = r.failed + (select count(failure) from item)
    where r.company_id = ${companyId} and r.id = ${runId}`.execute(tx);
}

export type ItemRow = Readonly<{
  position: number;
  invoice_id: string;
  state: BulkActRow['state'];
  template: string;
  serial: string;
  number: number | null;
  issued_on: string;
  buyer_name: string | null;
  buyer_tax_code: string | null;
  currency: string;
  with_tax: string;
  failure: FailureCode | null;
}>;

type Window = Readonly<{ isFailed: boolean; after: number; limit: number }>;

/** What became of the rows behind a position. */
export async function findItems(
  db: Db,
  companyId: string,
  runId: string,
  { isFailed, after, limit }: Window,
): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select b.position, b.invoice_id, case
        when b.failure is not null then 'failed'
        when b.taken then 'done'
        when r.state = 'finished' then 'left'
        else 'waiting' end as state,
      i.template, i.serial, i.number, i.issued_on, i.buyer_name, i.buyer_tax_code, i.currency, i.with_tax,
      b.failure
    from bulk_item b
    join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
    join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId} and b.position > ${after}
      and ${isFailed ? sql`b.failure is not null` : sql`true`}
    order by b.position limit ${limit}`.execute(db);
  return rows;
}
