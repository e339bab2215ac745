import type { RULE_RUN_CAUSES } from '@hoadon/contracts/rules';
import type { Actor } from '@hoadon/domain/access/actor';
import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { RuleStructure } from '@hoadon/domain/rules/rule';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { RunKind } from '../../platform/runs/index.ts';
import type { Matched } from './matching/index.ts';

export type RunCause = (typeof RULE_RUN_CAUSES)[number];
export type RuleRunState = 'matching' | 'matched' | 'begun' | 'ended';

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

export const RULE_RUNS: RunKind<'rule_run', Readonly<{ id: string; state: RuleRunState }>> = {
  table: 'rule_run',
  columns: ['id', 'state'],
  running: 'matching',
  event: 'rule-run',
  parts: { rule_match: 'run_id', rule_run_rule: 'run_id' },
};

type NewPart = Readonly<{
  place: number;
  rule_id: string | null;
  name: string;
  structure: RuleStructure;
  state: string;
}>;

/** Saves a run with its rules as they are now; returns its id. */
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
  const [row] = rows;
  if (!row) throw new Error('a run has a rule at least');
  return row.run_id;
}

export type SavedRuleRun = Readonly<{
  id: string;
  cause: RunCause;
  state: RuleRunState;
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

export async function findRun(db: Db, companyId: string, id: string): Promise<SavedRuleRun | null> {
  const { rows } = await sql<SavedRuleRun>`${RUN}
    where r.company_id = ${companyId} and r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The latest that did something or are about to, newest first. */
export async function findRuns(db: Db, companyId: string, limit: number): Promise<SavedRuleRun[]> {
  const { rows } = await sql<SavedRuleRun>`${RUN}
    where r.company_id = ${companyId} and (r.state = 'begun'
      or (r.state = 'matching' and r.cause = 'asked' and not r.is_dry))
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

const LONGEST_STATEMENT_MS = 600_000;

/** No page waits for a statement that reads all invoices of a company: it may run longer than others. */
export async function allowLongStatements(tx: Tx): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(LONGEST_STATEMENT_MS)}, true)`.execute(
    tx,
  );
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
 * Updates statistics after a bulk insert: with the old ones the planner reads all matches for each batch of changes,
 * instead of looking them up by key. `skip_locked`: a concurrent analyze serves this run, too.
 */
export async function analyzeMatches(tx: Tx): Promise<void> {
  await sql`analyze (skip_locked) rule_match`.execute(tx);
}
