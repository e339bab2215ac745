import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

/*
 * All statements of this product on pg-boss's own tables. Version 12 has no call that
 * - lists the newest jobs with a payload (the dead jobs of a company): findJobs lists the oldest,
 * - finds due jobs of many queues with one statement (it polls each queue by itself),
 * - measures how long jobs wait (its own sizes include jobs that are not due, and have no ages),
 * - finds jobs of a dead process within seconds (its heartbeats take at least ten, plus one interval of the monitor).
 * Everything else uses its calls.
 */

/** The queue of jobs whose retries are exhausted; no worker fetches from it. */
export const DEAD_LETTERS = 'dead-letters';

export type DeadRow = Readonly<{
  id: string;
  kind: string;
  payload: unknown;
  output: unknown;
  created_on: string;
}>;

export async function findDead(db: Db, companyId: string, limit: number): Promise<DeadRow[]> {
  const { rows } = await sql<DeadRow>`
    select id, data->>'kind' as kind, data->'payload' as payload, source_output as output, created_on
    from pgboss.job
    where name = ${DEAD_LETTERS} and data->'payload'->>'companyId' = ${companyId}
    order by created_on desc limit ${limit}`.execute(db);
  return rows;
}

export type JobCount = Readonly<{
  kind: string;
  state: 'waiting' | 'dead';
  jobs: number;
  /** Jobs without a company, which no admin sees. */
  ofNoCompany: number;
  /** Since the oldest of them was due. */
  seconds: number;
}>;

/** Jobs of all companies by kind: due jobs that no worker has claimed, and dead jobs. */
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

export type NextJob = Readonly<{
  name: string;
  /** Milliseconds until it is due; 0 or less: it is. */
  dueInMs: number;
}>;

/** Returns the first job of each queue among `names`. Each is one probe of an index, however long the queue is. */
export async function nextJobs(db: Db, names: readonly string[]): Promise<NextJob[]> {
  const { rows } = await sql<NextJob>`
    select queue.name, ceil(extract(epoch from next.start_after - now()) * 1000)::float8 as "dueInMs"
    from unnest(${[...names]}::text[]) as queue (name),
      lateral (
        select start_after from pgboss.job
        where name = queue.name and state < 'active' and not blocked
        order by start_after limit 1
      ) as next`.execute(db);
  return rows;
}

export type CompanyJobCount = Readonly<{
  /** Due, and not claimed by a worker. */
  waiting: number;
  /** Whole seconds since the oldest of them was due; null: none waits. */
  seconds: number | null;
  dead: number;
}>;

/** Waiting and dead jobs whose payload names the company. */
export async function countJobsOf(db: Db, companyId: string): Promise<CompanyJobCount> {
  const { rows } = await sql<CompanyJobCount>`
    select (count(*) filter (where name <> ${DEAD_LETTERS}))::integer as waiting,
      case when count(*) filter (where name <> ${DEAD_LETTERS}) > 0
        then greatest(0, extract(epoch from now() - min(start_after) filter (where name <> ${DEAD_LETTERS})))::integer
        end as seconds,
      (count(*) filter (where name = ${DEAD_LETTERS}))::integer as dead
    from pgboss.job
    where state in ('created', 'retry') and start_after <= now() and name not like '\\_\\_pgboss%'
      and data->'payload'->>'companyId' = ${companyId}`.execute(db);
  return rows[0] ?? { waiting: 0, seconds: null, dead: 0 };
}

export type LostJob = Readonly<{
  id: string;
  name: string;
  companyId: string | null;
  /** Its kind has no retries: a later job of the kind redoes the work. */
  comesAgain: boolean;
  isLastTry: boolean;
}>;

/** Running jobs without a sign of life for so long: their processes died. */
export async function findLost(db: Db, lostAfterMs: number): Promise<LostJob[]> {
  const { rows } = await sql<LostJob>`
    select id, name, data->'payload'->>'companyId' as "companyId",
      retry_limit = 0 as "comesAgain", retry_count >= retry_limit as "isLastTry"
    from pgboss.job
    where state = 'active' and name not like '\\_\\_pgboss%'
      and greatest(started_on, heartbeat_on)
        < now() - make_interval(secs => ${lostAfterMs / 1_000})`.execute(db);
  return rows;
}

/**
 * Without other processes, every running job was left by a dead one. Does not count as a try: the work did not fail.
 */
export async function restartAbandoned(db: Db): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db);
}
