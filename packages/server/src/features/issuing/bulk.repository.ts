import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { idList } from './progress.repository.ts';

export type RunState = 'running' | 'paused' | 'finished' | 'stopped';
export type RunRow = Readonly<{
  id: string;
  state: RunState;
  reason: string | null;
  ca_id: string | null;
  created_by: string | null;
}>;

type NewRun = Readonly<{ caId: string | null; actor: string; at: Instant }>;

/**
 * Opens a run over these drafts, or over every complete one, in the order in which they will be
 * numbered: by date, then as they were written.
 */
export async function insertRun(
  db: Db,
  companyId: string,
  { caId, actor, at }: NewRun,
  ids: readonly string[] | null,
): Promise<string> {
  const { id } = await db
    .insertInto('bulk_run')
    .values({
      company_id: companyId,
      state: 'running',
      ca_id: caId,
      created_by: actor,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const chosen = ids === null ? sql`i.ready` : sql`i.id in ${idList(ids)}`;
  await sql`
    insert into bulk_item (company_id, run_id, position, invoice_id)
    select ${companyId}::bigint, ${id}::bigint, row_number() over (order by i.issued_on, i.id), i.id
    from invoice i
    where i.company_id = ${companyId} and i.direction = 'issued' and i.processing_state = 'draft'
      and i.deleted_at is null and ${chosen}`.execute(db);
  return id;
}

export const findRun = async (db: Db, companyId: string, id: string): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`
    select id, state, reason, ca_id, created_by from bulk_run
    where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
};

export type ItemRow = Readonly<{
  invoice_id: string;
  number: number | null;
  processing_state: ProcessingState;
  failure_code: string | null;
  failure_text: string | null;
  /** Why it got no number. */
  failure: string | null;
  taken: boolean;
}>;

export async function findItems(db: Db, companyId: string, runId: string): Promise<ItemRow[]> {
  const { rows } = await sql<ItemRow>`
    select b.invoice_id, i.number, i.processing_state, i.failure_code, i.failure_text, b.failure, b.taken
    from bulk_item b join invoice i on i.company_id = b.company_id and i.id = b.invoice_id
    where b.company_id = ${companyId} and b.run_id = ${runId}
    order by b.position`.execute(db);
  return rows;
}

/** The next drafts of a run that nobody took yet. */
export async function findWaiting(
  db: Db,
  companyId: string,
  runId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ invoice_id: string }>`
    select invoice_id from bulk_item
    where company_id = ${companyId} and run_id = ${runId} and not taken
    order by position limit ${limit}`.execute(db);
  return rows.map((row) => row.invoice_id);
}

export type TakenItem = Readonly<{ invoiceId: string; failure: string | null }>;

/** Notes, in the transaction that numbers them, what came of the items. */
export async function markTaken(
  db: Db,
  companyId: string,
  runId: string,
  items: readonly TakenItem[],
): Promise<void> {
  await sql`
    update bulk_item b set taken = true, failure = t.failure
    from json_to_recordset(${JSON.stringify(items)}::json) as t("invoiceId" bigint, failure text)
    where b.company_id = ${companyId} and b.run_id = ${runId} and b.invoice_id = t."invoiceId"`.execute(
    db,
  );
}

type RunMove = Readonly<{
  from: readonly RunState[];
  to: RunState;
  reason: string | null;
  at: Instant;
}>;

/** Moves a run by compare-and-set; false where it stood elsewhere. */
export async function moveRun(
  db: Db,
  companyId: string,
  id: string,
  { from, to, reason, at }: RunMove,
): Promise<boolean> {
  const moved = await db
    .updateTable('bulk_run')
    .set({ state: to, reason, changed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Items that a stop left without a number are taken up again. */
export async function releaseFailed(
  db: Db,
  companyId: string,
  runId: string,
  failure: string,
): Promise<void> {
  await db
    .updateTable('bulk_item')
    .set({ taken: false, failure: null })
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('failure', '=', failure)
    .execute();
}
