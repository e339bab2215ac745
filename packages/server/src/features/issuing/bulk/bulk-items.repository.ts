import type { BulkItem } from '@hoadon/contracts/issuing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { WAITING_FOR_TOKEN } from '../signers/index.ts';
import type { RunRow } from './bulk.repository.ts';

/**
 * What became of an item is what became of its invoice; only a refusal before numbering is the item's
 * own. One whose turn did not come waits, or was left out when the run was ended. What waits for a
 * token is under way as long as the run is.
 */
const STATE = sql`case
  when not b.taken then case when r.state = 'finished' then 'left' else 'waiting' end
  when i.processing_state = 'draft' then 'failed'
  when i.processing_state in ('accepted', 'refused', 'unknown') then i.processing_state
  when i.failure_code is null then 'issuing'
  when i.failure_code = ${WAITING_FOR_TOKEN.code} and r.state <> 'finished' then 'issuing'
  else 'failed' end`;

const ITEMS = sql`bulk_item b
  join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
  join invoice i on i.company_id = b.company_id and i.id = b.invoice_id`;

export type ItemCounts = Readonly<Record<BulkItem['state'], number>>;
type Counted = Pick<RunRow, 'id' | 'state' | 'total' | 'taken' | 'accepted'>;

/** Accepted items that may lie among those that are counted anew each time. */
const PUT_AWAY_AT = 250;

/**
 * How many items of a run are in each state. Only what is under way or failed is counted: those that
 * wait are what is left of the total, and the accepted ones are put away a few hundred at a time.
 */
export async function countItems(db: Db, companyId: string, run: Counted): Promise<ItemCounts> {
  const { rows } = await sql<{ state: BulkItem['state']; items: number }>`
    select ${STATE} as state, count(*)::integer as items from ${ITEMS}
    where b.company_id = ${companyId} and b.run_id = ${run.id} and b.taken and not b.accepted
    group by 1`.execute(db);
  const open = new Map(rows.map(({ state, items }) => [state, items]));
  const of = (state: BulkItem['state']) => open.get(state) ?? 0;
  if (of('accepted') > PUT_AWAY_AT) await putAway(db, companyId, run.id);
  const untaken = run.total - run.taken;
  return {
    waiting: run.state === 'finished' ? 0 : untaken,
    left: run.state === 'finished' ? untaken : 0,
    issuing: of('issuing'),
    accepted: run.accepted + of('accepted'),
    refused: of('refused'),
    failed: of('failed'),
    unknown: of('unknown'),
  };
}

/** Whoever looks does it, and two do it once: it changes nothing that anybody sees. */
async function putAway(db: Db, companyId: string, runId: string): Promise<void> {
  await sql`
    with over as (
      select b.position from bulk_item b
      join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
      where b.company_id = ${companyId} and b.run_id = ${runId} and b.taken and not b.accepted
        and i.processing_state = 'accepted'
      order by b.position for no key update of b skip locked
    ), marked as (
      update bulk_item b set accepted = true from over
      where b.company_id = ${companyId} and b.run_id = ${runId} and b.position = over.position
      returning 1
    )
    update bulk_run r set accepted = r.accepted + (select count(*) from marked)
    where r.company_id = ${companyId} and r.id = ${runId}`.execute(db);
}

export type ItemRow = Readonly<{
  position: number;
  invoice_id: string;
  state: BulkItem['state'];
  template: string;
  serial: string;
  number: number | null;
  issued_on: string;
  buyer_name: string | null;
  buyer_tax_code: string | null;
  currency: string;
  with_tax: string;
  authority_code: string | null;
  /** Why it got no number. */
  failure: string | null;
  failure_code: string | null;
  failure_text: string | null;
}>;

const COLUMNS = sql`b.position, b.invoice_id, ${STATE} as state, i.template, i.serial, i.number, i.issued_on,
  i.buyer_name, i.buyer_tax_code, i.currency, i.with_tax, i.authority_code, b.failure, i.failure_code,
  i.failure_text`;

type Window = Readonly<{
  /** Only what is refused, failed or of unknown fate. */
  isProblem: boolean;
  from: number;
  limit: number;
}>;

/** A window into a run. Positions are dense, so only the problems have to be counted off. */
export async function findItems(
  db: Db,
  companyId: string,
  runId: string,
  { isProblem, from, limit }: Window,
): Promise<ItemRow[]> {
  const window = isProblem
    ? sql`and ${STATE} in ('refused', 'failed', 'unknown') order by b.position offset ${from}`
    : sql`and b.position > ${from} order by b.position`;
  const { rows } = await sql<ItemRow>`
    select ${COLUMNS} from ${ITEMS}
    where b.company_id = ${companyId} and b.run_id = ${runId} ${window} limit ${limit}`.execute(db);
  return rows;
}
