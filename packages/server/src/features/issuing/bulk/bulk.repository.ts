import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { type Choice, type Chosen, insertItems } from './bulk-choice.repository.ts';

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
  /** Of these, how many got their turn; how many of them were counted as accepted so far. */
  taken: number;
  accepted: number;
}>;

type NewRun = Readonly<{ caId: string | null; actor: Actor; at: Instant }>;

/** Opens a run over the chosen drafts. */
export async function insertRun(
  tx: Tx,
  companyId: string,
  { caId, actor, at }: NewRun,
  choice: Choice,
): Promise<Readonly<{ id: string; chosen: Chosen }>> {
  const { id } = await tx
    .insertInto('bulk_run')
    .values({
      company_id: companyId,
      kind: 'issue',
      state: 'running',
      ca_id: caId,
      created_by: actor,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, chosen: await insertItems(tx, companyId, id, choice) };
}

/** Runs of issuing; other acts on many are runs of other kinds. */
const RUN = sql`
  select r.id, r.state, r.reason, r.ca_id, r.created_by, u.name as creator_name, r.created_at, r.total,
    r.taken, r.accepted
  from (select * from bulk_run where kind = 'issue') r left join app_user u on u.id = user_of(r.created_by)`;

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

/**
 * The run, locked: of two who work on it one waits, and who pauses it knows when he is answered that
 * nothing more is taken.
 */
export async function lockRun(tx: Tx, companyId: string, id: string): Promise<RunState | null> {
  const run = await tx
    .selectFrom('bulk_run')
    .select('state')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (run?.state as RunState | undefined) ?? null;
}

/** A draft whose turn comes, with the content that was confirmed. */
export type WaitingItem = Readonly<{ id: string; version: number | null }>;

/** The next drafts of a run that nobody took yet. */
export async function findWaiting(
  tx: Tx,
  companyId: string,
  runId: string,
  limit: number,
): Promise<WaitingItem[]> {
  const { rows } = await sql<WaitingItem>`
    select invoice_id as id, version from bulk_item
    where company_id = ${companyId} and run_id = ${runId} and not taken
    order by position limit ${limit}`.execute(tx);
  return rows;
}

export type TakenItem = Readonly<{ invoiceId: string; failure: string | null }>;

/** Notes, in the transaction that numbers them, what came of the items. */
export async function markTaken(
  tx: Tx,
  companyId: string,
  runId: string,
  items: readonly TakenItem[],
): Promise<void> {
  await sql`
    with item as (
      update bulk_item b set taken = true, failure = t.failure
      from json_to_recordset(${JSON.stringify(items)}::json) as t("invoiceId" bigint, failure text)
      where b.company_id = ${companyId} and b.run_id = ${runId} and b.invoice_id = t."invoiceId"
        and not b.taken
      returning 1
    )
    update bulk_run r set taken = r.taken + (select count(*) from item)
    where r.company_id = ${companyId} and r.id = ${runId}`.execute(tx);
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
