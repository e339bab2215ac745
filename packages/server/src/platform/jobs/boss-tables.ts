import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/*
 * All that this product says to pg-boss's tables itself. Version 10 has no call that
 *  - finds jobs by what they carry (the dead ones of a company),
 *  - tells how long work waits (its own sizes count what is not due too, and know no ages),
 *  - lets running work say that it lives, or gives work of a dead process back before it expires.
 * Everything else goes through its calls.
 */

/** The queue that nobody works on: jobs that failed to the end lie here. */
export const DEAD_LETTERS = 'dead-letters';
/** Work that said nothing for so long is begun again by whoever notices. */
const LOST_AFTER_SECONDS = 25;

export type DeadRow = Readonly<{
  id: string;
  kind: string;
  payload: unknown;
  output: unknown;
  created_on: string;
}>;

export async function findDead(db: Db, companyId: string, limit: number): Promise<DeadRow[]> {
  const { rows } = await sql<DeadRow>`
    select id, data->>'kind' as kind, data->'payload' as payload, output, created_on
    from pgboss.job
    where name = ${DEAD_LETTERS} and data->'payload'->>'companyId' = ${companyId}
    order by created_on desc limit ${limit}`.execute(db);
  return rows;
}

/** The jobs of a kind, in its own queue and among the dead. */
export async function findJobsOf(
  db: Db,
  kind: string,
): Promise<Readonly<{ queue: string; id: string }>[]> {
  const { rows } = await sql<{ queue: string; id: string }>`
    select name as queue, id from pgboss.job
    where name = ${kind} or name = ${DEAD_LETTERS} and data->>'kind' = ${kind}`.execute(db);
  return rows;
}

export type JobCount = Readonly<{
  kind: string;
  state: 'waiting' | 'dead';
  jobs: number;
  /** Those among them that belong to no company, so that no admin is shown them. */
  ofNoCompany: number;
  /** Since the oldest of them was due. */
  seconds: number;
}>;

/** Jobs of all companies by kind: those that are due and not begun, and those that failed to the end. */
export async function jobCounts(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select case when name = ${DEAD_LETTERS} then data->>'kind' else name end as kind,
      case when name = ${DEAD_LETTERS} then 'dead' else 'waiting' end as state,
      count(*)::integer as jobs,
      (count(*) filter (where data->'payload'->>'companyId' is null))::integer as "ofNoCompany",
      greatest(0, extract(epoch from now() - min(start_after)))::float8 as seconds
    from pgboss.job
    where state in ('created', 'retry') and start_after <= now()
      and name not like '\\_\\_pgboss%'
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

export type RunningJobs = Readonly<{ name: string; ids: readonly string[] }>;

/** A running job has no output yet, so the column is free to carry when it was last alive. */
export async function sayAlive(db: Db, { name, ids }: RunningJobs): Promise<void> {
  await sql`
    update pgboss.job set output = jsonb_build_object('alive', now())
    where name = ${name} and state = 'active' and id = any(${[...ids]}::uuid[])`.execute(db);
}

export type LostJob = Readonly<{
  id: string;
  name: string;
  companyId: string | null;
  isLastTry: boolean;
}>;

/** Work whose process died. */
export async function findLost(db: Db): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    select id, name, data->'payload'->>'companyId' as "companyId",
      retry_count >= retry_limit as "isLastTry"
    from pgboss.job
    where state = 'active' and name not like '\\_\\_pgboss%'
      and greatest(started_on, (output->>'alive')::timestamptz)
        < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`.execute(db);
  return rows;
}

/** Where no other process is, all that runs was left by one that died. It is no try: the work did not fail. */
export async function takeUpAbandoned(db: Db): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}
