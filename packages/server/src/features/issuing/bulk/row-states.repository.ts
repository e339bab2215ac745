import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { RowCounts, RunRow } from '../../bulk-acts/index.ts';
import { WAITING_FOR_TOKEN } from '../signers/index.ts';

/**
 * What became of a row is what became of its invoice; only a refusal before numbering is the row's
 * own. One whose turn did not come waits, or was left out when the run was ended. What waits for a
 * token is under way as long as the run is.
 */
export const ISSUED_ROW = sql<BulkActRow['state']>`case
  when not b.taken then case when r.state = 'finished' then 'left' else 'waiting' end
  when i.processing_state = 'draft' then 'failed'
  when i.processing_state in ('accepted', 'refused', 'unknown') then i.processing_state
  when i.failure_code is null then 'issuing'
  when i.failure_code = ${WAITING_FOR_TOKEN.code} and r.state <> 'finished' then 'issuing'
  else 'failed' end`;

/** Accepted rows that may lie among those that are counted anew each time. */
const PUT_AWAY_AT = 250;

/**
 * How many rows of a run are in each state. Only what is under way or failed is counted: those that
 * wait are what is left of the total, and the accepted ones are put away a few hundred at a time.
 */
export async function countIssued(db: Db, companyId: string, run: RunRow): Promise<RowCounts> {
  const { rows } = await sql<{ state: BulkActRow['state']; items: number }>`
    select ${ISSUED_ROW} as state, count(*)::integer as items from bulk_item b
    join bulk_run r on r.company_id = b.company_id and r.id = b.run_id
    join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${run.id} and b.taken and not b.accepted
    group by 1`.execute(db);
  const open = new Map(rows.map(({ state, items }) => [state, items]));
  const of = (state: BulkActRow['state']) => open.get(state) ?? 0;
  if (of('accepted') > PUT_AWAY_AT) await putAway(db, companyId, run.id);
  const untaken = run.total - run.taken;
  return {
    done: run.accepted + of('accepted'),
    failed: of('refused') + of('failed') + of('unknown'),
    issuing: of('issuing'),
    waiting: run.state === 'finished' ? 0 : untaken,
    left: run.state === 'finished' ? untaken : 0,
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
