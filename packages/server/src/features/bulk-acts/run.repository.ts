import type { BulkActKind, RowActKind } from '@hoadon/contracts/bulk-acts';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteOldRuns, moveRun, type RunId, type RunKind } from '../../platform/runs/index.ts';

export type BulkRunState = 'asked' | 'running' | 'paused' | 'stopped' | 'finished';

export type BulkRun = Readonly<{
  id: string;
  kind: BulkActKind;
  state: BulkRunState;
  /** Why it stopped. */
  reason: string | null;
  /** The certificate that was chosen to sign with. */
  signer: string | null;
  /** Parameters of the bulk action. */
  wish: unknown;
  created_by: Actor | null;
  creator_name: string | null;
  created_at: string;
  total: number;
  /** Of these, how many had their turn, and how many of them could not be done. */
  taken: number;
  failed: number;
  /** Of issuing: how many were counted as accepted so far. */
  accepted: number;
  /** The act that took it back. */
  undone_by: string | null;
}>;

export const BULK_RUNS: RunKind<'bulk_run', Pick<BulkRun, 'id' | 'state'>> = {
  table: 'bulk_run',
  columns: ['id', 'state'],
  running: 'running',
  event: 'bulk-run',
  parts: { bulk_item: 'run_id' },
};

type NewRun = Readonly<{
  kind: BulkActKind;
  state: 'asked' | 'running';
  actor: Actor;
  at: Instant;
  /** The bulk action that it undoes. */
  undoes?: string;
  signer?: string | null;
  wish?: unknown;
}>;

export async function insertRun(
  tx: Tx,
  companyId: string,
  { kind, state, actor, at, undoes, signer, wish = null }: NewRun,
): Promise<string> {
  const { id } = await tx
    .insertInto('bulk_run')
    .values({
      company_id: companyId,
      kind,
      state,
      created_by: actor,
      created_at: at,
      changed_at: at,
      undoes: undoes ?? null,
      ca_id: signer ?? null,
      wish: wish === null ? null : JSON.stringify(wish),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const RUN = sql`
  select r.id, r.kind, r.state, r.reason, r.ca_id as signer, r.wish, r.created_by, u.name as creator_name, r.created_at,
    r.total, r.taken, r.failed, r.accepted,
    (select b.id from bulk_run b where b.company_id = r.company_id and b.undoes = r.id) as undone_by
  from bulk_run r left join app_user u on u.id = user_of(r.created_by)`;

export async function findRun(db: Db, companyId: string, id: string): Promise<BulkRun | null> {
  const { rows } = await sql<BulkRun>`${RUN}
    where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type RunsQuery = Readonly<{
  kinds: readonly RowActKind[];
  /** Condition over `bulk_run r` of what the caller may see. */
  readable: RawBuilder<boolean>;
  limit: number;
}>;

/** Returns the latest that users began, newest first; those that rules began are listed with the rules. */
export async function findRuns(
  db: Db,
  companyId: string,
  { kinds, readable, limit }: RunsQuery,
): Promise<BulkRun[]> {
  const { rows } = await sql<BulkRun>`${RUN}
    where r.company_id = ${companyId} and r.kind = any (${kinds}::text[]) and r.state <> 'asked'
      and (r.created_by like 'job/%') is not true and ${readable}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

type Move = Readonly<{
  from: readonly BulkRunState[];
  to: BulkRunState;
  at: Instant;
  /** Why it stops. */
  reason?: string;
  /** Who signs from now on; left out: who did. */
  signer?: string | undefined;
}>;

/** Moves a run by compare-and-set; returns null if it is in another state. */
export const moveAct = (
  tx: Tx,
  deps: Pick<Platform, 'events'>,
  run: RunId,
  { from, to, at, reason, signer }: Move,
) =>
  moveRun(tx, deps, BULK_RUNS, run, {
    from,
    to,
    set: {
      reason: reason ?? null,
      changed_at: at,
      ...(signer !== undefined && { ca_id: signer }),
    },
  });

/** Deletes questions that no user answered within a day. */
export const deleteOldQuestions = (deps: Pick<Platform, 'db' | 'clock' | 'log'>): Promise<void> =>
  deleteOldRuns(deps, BULK_RUNS, {
    days: 1,
    since: 'created_at',
    mayDelete: sql`r.state = 'asked'`,
  });
