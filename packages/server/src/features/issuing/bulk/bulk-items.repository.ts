import type { BulkItem } from '@hoadon/contracts/bulk-release';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { WAITING_FOR_TOKEN } from '../signers/index.ts';

/**
 * What became of an item is what became of its invoice; only a refusal before numbering is the item's
 * own. A draft that a finished run never took was left out when the run was ended. What waits for a
 * token is under way as long as the run is.
 */
const STATE = sql`case
  when i.processing_state = 'draft' then case
    when b.failure is not null then 'failed'
    when r.state = 'finished' and not b.taken then 'left'
    else 'waiting' end
  when i.processing_state in ('accepted', 'refused', 'unknown') then i.processing_state
  when i.failure_code is null then 'issuing'
  when i.failure_code = ${WAITING_FOR_TOKEN.code} and r.state <> 'finished' then 'issuing'
  else 'failed' end`;

const ITEMS = sql`bulk_item b
  join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
  join invoice i on i.company_id = b.company_id and i.id = b.invoice_id`;

export type ItemCounts = Readonly<Record<BulkItem['state'], number>>;

/** How many items of a run are in each state, counted in one pass. */
export async function countItems(db: Db, companyId: string, runId: string): Promise<ItemCounts> {
  const { rows } = await sql<{ state: BulkItem['state']; items: string }>`
    select ${STATE} as state, count(*) as items from ${ITEMS}
    where b.company_id = ${companyId} and b.run_id = ${runId} group by 1`.execute(db);
  const none = { waiting: 0, issuing: 0, accepted: 0, refused: 0, failed: 0, unknown: 0, left: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, items }) => [state, Number(items)])) };
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
