import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/open.ts';
import type { EnqueueOptions, JobKind, Jobs } from './port.ts';

/** Table for the jobs of tests, so that a rollback removes them; not part of the product's schema. */
export const TEST_JOB_TABLE = `
  create schema if not exists testing;
  create table if not exists testing.job (
    id            bigint generated always as identity primary key,
    kind          text not null,
    payload       jsonb not null,
    singleton_key text,
    due_at        timestamptz not null,
    tries         integer not null default 0
  );
  create unique index if not exists job_singleton on testing.job (kind, singleton_key) where tries = 0`;

export type TestJobs = Jobs &
  Readonly<{
    /**
     * Runs jobs due by the test clock, and the jobs they add, until none is left; a failing batch is delayed. At the
     * end throws the first error, unless `tolerant`; returns all errors.
     */
    drain(options?: { tolerant?: boolean }): Promise<unknown[]>;
    /** Jobs that wait, due or not. */
    waiting(): Promise<{ kind: string; payload: unknown; tries: number }[]>;
  }>;

type Work = (payloads: unknown[]) => Promise<void>;
type JobRow = { id: string; payload: unknown; tries: number };

export function testJobs(db: Db, clock: Clock): TestJobs {
  const never = new AbortController();
  const kinds = new Map<string, { kind: JobKind<unknown>; work: Work }>();
  const runBatch = async (kind: JobKind<unknown>, work: Work, errors: unknown[]) => {
    const batch = await takeDue(db, kind, clock);
    if (batch.length === 0) return false;
    try {
      await work(batch.map((row) => row.payload));
    } catch (error) {
      errors.push(error);
      for (const row of batch) await putBack(db, kind, row, clock);
    }
    return true;
  };
  const runDue = async () => {
    const errors: unknown[] = [];
    for (let ran = true; ran; ) {
      ran = false;
      for (const { kind, work } of kinds.values())
        ran = (await runBatch(kind, work, errors)) || ran;
    }
    return errors;
  };
  return {
    handle(kind, work) {
      kinds.set(kind.name, { kind, work: (payloads) => work(payloads as never, never.signal) });
    },
    async enqueue(db, kind, payloads, options = {}) {
      for (const payload of payloads) await insertJob(db, kind.name, payload, options, clock);
    },
    async drain({ tolerant = false } = {}) {
      const errors = await runDue();
      if (errors.length > 0 && !tolerant) throw errors[0];
      return errors;
    },
    async waiting() {
      const { rows } = await sql<{ kind: string; payload: unknown; tries: number }>`
        select kind, payload, tries from testing.job order by id`.execute(db);
      return rows;
    },
    every: () => {},
    onDeath: () => {},
    dead: async () => [],
    retryDead: async () => false,
    discardDead: async () => false,
    open: async () => {},
    start: async () => {},
    stop: async () => {},
  };
}

const secondsLater = (clock: Clock, seconds: number) =>
  new Date(Date.parse(clock.now()) + seconds * 1000).toISOString();

async function insertJob(
  db: Db,
  kind: string,
  payload: unknown,
  { singletonKey, delay = 0 }: EnqueueOptions,
  clock: Clock,
): Promise<void> {
  await sql`
    insert into testing.job (kind, payload, singleton_key, due_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${singletonKey ?? null}, ${secondsLater(clock, delay)}::timestamptz)
    on conflict (kind, singleton_key) where tries = 0 do nothing`.execute(db);
}

async function takeDue(db: Db, kind: JobKind<unknown>, clock: Clock): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    with due as (
      select id from testing.job where kind = ${kind.name} and due_at <= ${clock.now()}::timestamptz
      order by id limit ${kind.batchSize ?? 1}
    )
    delete from testing.job where id in (select id from due) returning id, payload, tries`.execute(
    db,
  );
  return rows.sort((a, b) => Number(a.id) - Number(b.id));
}

/** Delays doubling from the kind's delay; past its limit the job is dropped. */
async function putBack(db: Db, kind: JobKind<unknown>, row: JobRow, clock: Clock): Promise<void> {
  if (row.tries >= (kind.retryLimit ?? 0)) return;
  const wait = Math.max(1, kind.retryDelay ?? 1) * 2 ** row.tries;
  await sql`
    insert into testing.job (kind, payload, due_at, tries)
    values (${kind.name}, ${JSON.stringify(row.payload)}::jsonb, ${secondsLater(clock, wait)}::timestamptz, ${row.tries + 1})
  `.execute(db);
}
