import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { type Choice, insertItems } from './bulk-choice.repository.ts';

export type RunState = 'running' | 'paused' | 'finished' | 'stopped';
export type RunRow = Readonly<{
  id: string;
  state: RunState;
  reason: string | null;
  ca_id: string | null;
  created_by: Actor | null;
  creator_name: string | null;
  created_at: string;
  total: number;
}>;

type NewRun = Readonly<{ caId: string | null; actor: Actor; at: Instant }>;

/** Opens a run over the chosen drafts. */
export async function insertRun(
  db: Db,
  companyId: string,
  { caId, actor, at }: NewRun,
  choice: Choice,
): Promise<Readonly<{ id: string; total: number }>> {
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
  return { id, total: await insertItems(db, companyId, id, choice) };
}

const RUN = sql`
  select r.id, r.state, r.reason, r.ca_id, r.created_by, u.name as creator_name, r.created_at, r.total
  from bulk_run r left join app_user u on u.id = user_of(r.created_by)`;

export const findRun = async (db: Db, companyId: string, id: string): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`${RUN}
    where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
};

/** The latest runs, newest first. */
export const findRuns = async (db: Db, companyId: string, limit: number): Promise<RunRow[]> => {
  const { rows } = await sql<RunRow>`${RUN}
    where r.company_id = ${companyId} order by r.id desc limit ${limit}`.execute(db);
  return rows;
};

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
