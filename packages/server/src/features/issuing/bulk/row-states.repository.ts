import type { BulkActRow } from '@hoadon/contracts/bulk-acts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { RowCounts, RunRow } from '../../bulk-acts/index.ts';
import { WAITING_FOR_TOKEN } from '../token-signer.ts';

/**
 * The state of a row is that of its invoice, except for a refusal before numbering. A row that was not processed waits,
 * or was left out when the run ended. An invoice that waits for a token is under way while the run is.
 */
export const ISSUED_ROW = sql<BulkActRow['state']>`case
  when not b.taken then case when r.state = 'finished' then 'left' else 'waiting' end
  when i.processing_state = 'draft' then 'failed'
  when i.processing_state in ('accepted', 'refused', 'unknown') then i.processing_state
  when i.failure_code is null then 'issuing'
  when i.failure_code = ${WAITING_FOR_TOKEN.code} and r.state <> 'finished' then 'issuing'
  else 'failed' end`;

/** Accepted rows that are counted again each time before they are added to the run's counter. */
const MOST_UNCOUNTED = 250;

/**
 * Rows of a run by state. Counts only rows under way or failed: waiting rows are the rest of the total, and accepted
 * rows are added to the run's counter a few hundred at a time.
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
  if (of('accepted') > MOST_UNCOUNTED) await countAccepted(db, companyId, run.id);
  const untaken = run.total - run.taken;
  return {
    done: run.accepted + of('accepted'),
    failed: of('refused') + of('failed') + of('unknown'),
    issuing: of('issuing'),
    waiting: run.state === 'finished' ? 0 : untaken,
    left: run.state === 'finished' ? untaken : 0,
  };
}

/** Adds accepted rows to the run's counter, each once under concurrency; the shown counts do not change. */
async function countAccepted(db: Db, companyId: string, runId: string): Promise<void> {
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
