import type { RULE_RUN_CAUSES } from '@hoadon/contracts/rules';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { Matched } from './matching/index.ts';

export type RunCause = (typeof RULE_RUN_CAUSES)[number];
export type RunState = 'matching' | 'matched' | 'begun' | 'ended';

export type NewRun = Readonly<{
  companyId: string;
  actor: Actor;
  at: Instant;
  cause: RunCause;
  /** Only shows what it would do. */
  isDry: boolean;
  /** Only what was listed since. */
  since?: Instant;
}>;

type NewPart = Readonly<{
  place: number;
  rule_id: string | null;
  name: string;
  structure: RuleStructure;
  state: string;
}>;

/** Keeps a run with its rules as they are now; answers its id. */
export async function insertRun(
  tx: Tx,
  { companyId, actor, at, cause, isDry, since }: NewRun,
  parts: readonly NewPart[],
): Promise<string> {
  const { rows } = await sql<{ run_id: string }>`
    with run as (
      insert into rule_run (company_id, cause, state, is_dry, since, created_by, created_at, changed_at)
      values (${companyId}, ${cause}, 'matching', ${isDry}, ${since ?? null}, ${actor}, ${at}, ${at})
      returning id
    )
    insert into rule_run_rule (company_id, run_id, place, rule_id, name, structure, state)
    select ${companyId}::bigint, run.id, p.place, p.rule_id, p.name, p.structure, p.state
    from run, json_to_recordset(${JSON.stringify(parts)}::json) as p(place integer, rule_id bigint, name text,
      structure jsonb, state text)
    returning run_id`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Error('a run has a rule at least');
  return kept.run_id;
}

export type RunRow = Readonly<{
  id: string;
  cause: RunCause;
  state: RunState;
  is_dry: boolean;
  since: string | null;
  invoices: number;
  bulk_run_id: string | null;
  created_by: Actor | null;
  creator_name: string | null;
  created_at: string;
}>;

const RUN = sql`
  select r.id, r.cause, r.state, r.is_dry, r.since, r.invoices, r.bulk_run_id, r.created_by,
    u.name as creator_name, r.created_at
  from rule_run r left join app_user u on u.id = user_of(r.created_by)`;

export async function findRun(db: Db, companyId: string, id: string): Promise<RunRow | null> {
  const { rows } = await sql<RunRow>`${RUN}
    where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The latest that did something or are about to, newest first. */
export async function findRuns(db: Db, companyId: string, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`${RUN}
    where r.company_id = ${companyId} and (r.state = 'begun'
      or (r.state = 'matching' and r.cause = 'asked' and not r.is_dry))
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The state of a run, locked: of two who work on it one waits. */
export async function lockRun(tx: Tx, companyId: string, id: string): Promise<RunState | null> {
  const run = await tx
    .selectFrom('rule_run')
    .select('state')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return (run?.state as RunState | undefined) ?? null;
}

const PATIENCE_MS = 600_000;

/** Nobody waits for what goes over all invoices of a company: it may take longer than what is asked by a page. */
export async function takeTime(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(PATIENCE_MS)}, true)`.execute(tx);
}

type Move = Readonly<{
  state: RunState;
  at: Instant;
  isDry?: boolean;
  invoices?: number;
  bulkRunId?: string;
}>;

/** Moves a locked run. */
export async function moveRun(
  tx: Tx,
  companyId: string,
  id: string,
  { state, at, isDry, invoices, bulkRunId }: Move,
): Promise<void> {
  await tx
    .updateTable('rule_run')
    .set({
      state,
      changed_at: at,
      ...(isDry !== undefined && { is_dry: isDry }),
      ...(invoices !== undefined && { invoices }),
      ...(bulkRunId !== undefined && { bulk_run_id: bulkRunId }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute();
}

export type PartState = 'guard' | 'waiting' | 'done' | 'failed';
export type PartRow = Readonly<{
  run_id: string;
  place: number;
  rule_id: string | null;
  name: string;
  structure: RuleStructure;
  state: PartState;
  moved: number;
  tagged: number;
}>;

/** The rules of runs in their order, those that only come before others among them. */
export async function findParts(
  db: Db,
  companyId: string,
  runIds: readonly string[],
): Promise<PartRow[]> {
  const rows = await db
    .selectFrom('rule_run_rule')
    .select(['run_id', 'place', 'rule_id', 'name', 'structure', 'state', 'moved', 'tagged'])
    .where('company_id', '=', companyId)
    .where('run_id', 'in', runIds.length > 0 ? runIds : ['0'])
    .orderBy('run_id')
    .orderBy('place')
    .execute();
  return rows as PartRow[];
}

export async function notePart(
  tx: Tx,
  companyId: string,
  runId: string,
  { place, state, moved, tagged }: Matched & Readonly<{ place: number; state: PartState }>,
): Promise<void> {
  await tx
    .updateTable('rule_run_rule')
    .set({ state, moved, tagged })
    .where('company_id', '=', companyId)
    .where('run_id', '=', runId)
    .where('place', '=', place)
    .execute();
}

/** How many invoices a run changes, whatever number of its rules takes them. */
export async function countMatched(tx: Tx, companyId: string, runId: string): Promise<number> {
  const { rows } = await sql<{ invoices: number }>`
    select count(distinct invoice_id)::integer as invoices from rule_match
    where company_id = ${companyId} and run_id = ${runId}`.execute(tx);
  return rows[0]?.invoices ?? 0;
}

/**
 * Tells the planner of what was just noted: by what it knew before it would read all of it for each batch of changes,
 * instead of looking some of it up by its keys. Whoever does the same meanwhile does it for this run, too.
 */
export async function analyzeMatches(tx: Tx): Promise<void> {
  await sql`analyze (skip_locked) rule_match`.execute(tx);
}

/** Throws a run away with what it noted. */
export async function deleteRun(tx: Tx, companyId: string, id: string): Promise<void> {
  await sql`delete from rule_match where company_id = ${companyId} and run_id = ${id}`.execute(tx);
  await sql`delete from rule_run_rule where company_id = ${companyId} and run_id = ${id}`.execute(
    tx,
  );
  await sql`delete from rule_run where company_id = ${companyId} and id = ${id}`.execute(tx);
}

/** Runs that showed something and led to nothing, or found nothing: the oldest first, without the first `passed`. */
export async function findOldRuns(
  db: Db,
  before: Instant,
  { passed, limit }: Readonly<{ passed: number; limit: number }>,
): Promise<{ company_id: string; id: string }[]> {
  return db
    .selectFrom('rule_run')
    .select(['company_id', 'id'])
    .where('created_at', '<', before)
    .where('state', 'in', ['matched', 'ended'])
    .orderBy('created_at')
    .orderBy('company_id')
    .orderBy('id')
    .offset(passed)
    .limit(limit)
    .execute();
}
