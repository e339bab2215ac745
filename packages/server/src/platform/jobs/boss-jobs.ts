import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { afterCommit, type Tx } from '../db/transact.ts';
import type { Leases } from '../leases.ts';
import { currentTrace } from '../telemetry/tracing.ts';
import type { WakeUps } from '../wake-ups/port.ts';
import { createQueues } from './boss-queues.ts';
import { nextJobs, restartAbandoned } from './boss-tables.ts';
import { startWorker, type Worker } from './boss-workers.ts';
import { type Carried, deadJobs, removeDead } from './dead-jobs.ts';
import { type PendingWork, pendingWork } from './pending-work.ts';
import type { EnqueueOptions, JobDeath, JobKind, Jobs } from './port.ts';
import { deathReporter, reassignLost } from './pulse.ts';
import { repeat, repeatWhenWoken } from './repeated-work.ts';
import { sleepingPoll } from './sleeping-poll.ts';
import { endsJobs, writeEnd } from './write-end.ts';

/** Longest sleep of an idle process: finds jobs whose wake-up was lost. It wakes when the next job is due. */
const POLLING_SECONDS = 20;
/** Between two polls while jobs are due or change. */
const BUSY_POLLING_SECONDS = 2;
/** Wakes the processes that sleep until the next due job, because a delayed one was added. */
const DELAYED = 'jobs-delayed';
/** Interval of the search for jobs that exceed the time of their kind. */
const SUPERVISION_SECONDS = 30;
/** How often jobs are deleted that ended days ago. */
const MAINTENANCE_SECONDS = 3_600;
const STOP_TIMEOUT_MS = 15_000;

const topicOf = (kind: JobKind<unknown>) => `jobs/${kind.name}`;

type Repeated = Readonly<{
  kind: JobKind<unknown>;
  seconds: number;
  payload: unknown;
  /** Topic of wake-ups without which the job is added once a minute alone. */
  wokenBy: string | null;
}>;

export type BossJobsOptions = Readonly<{
  database: Database;
  wakeUps: WakeUps;
  log: Logger;
  /** No other process works on this database: jobs left running by a dead process restart at once. */
  isAlone: boolean;
  leases: Leases;
  /** Longest interval between two polls for due jobs. */
  pollingSeconds?: number;
  /** Time limit for running work to finish when the process stops. */
  stopTimeoutMs?: number;
}>;

/** Jobs in the database itself, by pg-boss: PostgreSQL and PGlite alike. */
export function bossJobs(options: BossJobsOptions): Jobs {
  const { database, wakeUps, log, isAlone, leases } = options;
  const { pollingSeconds = POLLING_SECONDS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const [queries, batches] = [pendingWork(), pendingWork()];
  const workers = new Map<string, Worker>();
  const repeated: Repeated[] = [];
  const ended = new AbortController();
  const boss = createBoss(database.db, log, queries, ended.signal);
  const undo: (() => unknown)[] = [];
  const hearers: ((death: JobDeath) => void)[] = [];
  const reportDeath = deathReporter(log, (death) => {
    for (const hear of hearers) hear(death);
  });
  const stopping = new AbortController();

  const enqueue: Jobs['enqueue'] = async (db, kind, payloads, options = {}) => {
    if (payloads.length === 0) return;
    await addJobs(boss, db, { kind, payloads, options });
    const wake = () => wakeUps.wake(options.delay ? DELAYED : topicOf(kind));
    if (db.isTransaction) afterCommit(db as Tx, wake);
    else wake();
  };

  return {
    enqueue,
    handle: (kind, work) => {
      workers.set(kind.name, {
        kind,
        work: (payloads) => work(payloads as never, stopping.signal),
      });
    },
    every: (kind, seconds, payload, { wokenBy = null } = {}) => {
      repeated.push({ kind, seconds, payload, wokenBy });
    },
    onDeath: (hear) => {
      hearers.push(hear);
    },
    dead: (companyId) => deadJobs(database.db, companyId),
    async retryDead(tx, companyId, id) {
      const dead = await removeDead(boss, tx, companyId, id);
      if (dead) await enqueue(tx, { name: dead.kind }, [dead.payload]);
      return dead !== null;
    },
    discardDead: async (tx, companyId, id) => (await removeDead(boss, tx, companyId, id)) !== null,
    open: () =>
      database.alone(async () => {
        await boss.start();
        await createQueues(
          boss,
          [...workers.values()].map(({ kind }) => kind),
        );
      }),
    async start() {
      if (isAlone) await restartAbandoned(database.db);
      const looks = new Map<string, () => void>();
      const poll = sleepingPoll(log, pollingSeconds * 1_000, async () => {
        const next = await nextJobs(database.db, [...looks.keys()]);
        for (const { name, dueInMs } of next) if (dueInMs <= 0) looks.get(name)?.();
        const shortest = Math.min(...next.map(({ dueInMs }) => dueInMs), Number.POSITIVE_INFINITY);
        // A queue with a due job is busy, or its worker fetches it just now.
        return shortest <= 0 ? BUSY_POLLING_SECONDS * 1_000 : shortest;
      });
      for (const worker of workers.values()) {
        const settings = {
          onFailed: () => poll.within(BUSY_POLLING_SECONDS * 1_000),
          log,
          pulseMs: leases.pulseMs,
          reportDeath,
          batches,
        };
        const look = await startWorker(boss, worker, settings);
        looks.set(worker.kind.name, look);
        undo.push(wakeUps.on(topicOf(worker.kind), look));
      }
      undo.push(
        wakeUps.on(DELAYED, () => poll.within(0)),
        poll.stop,
      );
      poll.within(0);
      undo.push(repeat(log, SUPERVISION_SECONDS, () => boss.supervise(), 'later'));
      const giveUp = () => reassignLost(boss, database.db, leases.lostAfterMs, reportDeath);
      if (!isAlone) undo.push(repeat(log, leases.searchMs / 1_000, giveUp));
      for (const { kind, seconds, payload, wokenBy } of repeated) {
        const add = () => enqueueOnce(enqueue, database.db, kind, payload);
        undo.push(
          wokenBy
            ? repeatWhenWoken(add, { log, wakeUps, seconds, wokenBy })
            : repeat(log, seconds, add),
        );
      }
    },
    async stop() {
      const limit = Date.now() + stopTimeoutMs;
      stopping.abort();
      for (const end of undo.splice(0)) await end();
      await boss.stop({ graceful: true, timeout: stopTimeoutMs });
      // A pending fetch may have returned one more batch, whose end is written afterwards.
      await queries.settled();
      const left = Math.max(0, limit - Date.now());
      await Promise.race([batches.settled(), pause(left, undefined, { ref: false })]);
      await queries.settled();
      ended.abort();
    },
  };
}

/** pg-boss does not wait for its own last writes; `queries` lets stop() do it. */
function createBoss(db: Db, log: Logger, queries: PendingWork, ended: AbortSignal): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        // Work that outlasted the stop: its job counts as crashed and is retried. This promise stays pending, because
        // pg-boss would treat an error as one that ends the process.
        if (ended.aborted) return new Promise(() => {});
        const query = () => executeSql(db, text, values);
        return queries.add(endsJobs(values) ? writeEnd(query, log) : query());
      },
    },
    schedule: false,
    // By workers alone, once they start: a process without workers would do it as well.
    supervise: false,
    superviseIntervalSeconds: SUPERVISION_SECONDS,
    monitorIntervalSeconds: SUPERVISION_SECONDS,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return boss;
}

type Addition<P> = Readonly<{ kind: JobKind<P>; payloads: P[]; options: EnqueueOptions }>;

async function addJobs<P>(boss: PgBoss, db: Db, { kind, payloads, options }: Addition<P>) {
  const trace = currentTrace();
  const jobs = payloads.map((payload) => ({
    data: { kind: kind.name, payload, ...(trace && { trace }) } satisfies Carried,
    // The queue holds at most one waiting job per key, so a job without a key gets a random one.
    singletonKey: options.singletonKey ?? randomUUID(),
    ...(options.delay && { startAfter: String(options.delay) }),
  }));
  await boss.insert(kind.name, jobs, {
    db: { executeSql: (text, values) => executeSql(db, text, values) },
  });
}

const enqueueOnce = <P>(enqueue: Jobs['enqueue'], db: Db, kind: JobKind<P>, payload: P) =>
  enqueue(db, kind, [payload], { singletonKey: 'every' });
