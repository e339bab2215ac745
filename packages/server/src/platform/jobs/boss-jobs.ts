import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { type Database, executeSql } from '../db/database.ts';
import type { Db } from '../db/open.ts';
import { DEAD_LETTERS, deadJobs, discardDeadJob, retryDeadJob } from './dead-jobs.ts';
import { directWork } from './direct-work.ts';
import type { EnqueueOptions, JobKind, Jobs } from './port.ts';
import { takeUpLost, withPulse } from './pulse.ts';

const CHANNEL = 'hoadon_jobs';
const DEFAULT_EXPIRE_SECONDS = 300;
/** For jobs that come due later; one that is due now wakes its worker by a notification. */
const POLLING_SECONDS = 2;
const MAINTENANCE_SECONDS = 20;
/** How often work of processes that died is looked for. */
const LOST_SECONDS = 10;
const DEAD_LETTERS_KEPT_DAYS = 365;
const STOP_TIMEOUT_MS = 15_000;

export type BossJobsOptions = Readonly<{
  database: Database;
  log: Logger;
  /** No other process works on this database: what a dead one left running is begun again at once. */
  isAlone: boolean;
  /** How often to look for jobs that come due later. */
  pollingSeconds?: number;
  /** How long running work may take to its end when the process stops. */
  stopTimeoutMs?: number;
}>;

type Carried = Readonly<{ kind: string; payload: unknown }>;
type Worker = Readonly<{ kind: JobKind<unknown>; work: (payloads: unknown[]) => Promise<void> }>;

/** Jobs in the database itself, by pg-boss: PostgreSQL and PGlite alike. */
export function bossJobs(options: BossJobsOptions): Jobs {
  const { database, log, isAlone } = options;
  const { pollingSeconds = POLLING_SECONDS, stopTimeoutMs = STOP_TIMEOUT_MS } = options;
  const running = new Set<Promise<unknown>>();
  const workers = new Map<string, Worker>();
  const repeated: { kind: JobKind<unknown>; seconds: number; payload: unknown }[] = [];
  const ended = new AbortController();
  const boss = createBoss(database.db, log, running, ended.signal);
  const undo: (() => unknown)[] = [];
  const stopping = new AbortController();
  const direct = directWork(log);
  let isWorking = false;

  const enqueue: Jobs['enqueue'] = (db, kind, payloads, options = {}) =>
    addJobs(boss, db, { kind, payloads, options });

  return {
    enqueue,
    handle: (kind, work) => {
      workers.set(kind.name, {
        kind,
        work: (payloads) => work(payloads as never, stopping.signal),
      });
    },
    every: (kind, seconds, payload) => {
      repeated.push({ kind, seconds, payload });
    },
    isWorking: () => isWorking,
    doSoon: (kind, payload) => {
      const worker = workers.get(kind.name);
      if (worker) direct.add(worker.kind, worker.work, payload);
    },
    dead: (companyId) => deadJobs(database.db, companyId),
    retryDead: (companyId, id) => retryDeadJob(database.db, enqueue, companyId, id),
    discardDead: discardDeadJob,
    open: () =>
      database.alone(async () => {
        await boss.start();
        await createQueues(boss, workers);
      }),
    async start() {
      if (isAlone) await takeUpAbandoned(database.db);
      const ids = await startWorkers(boss, workers, { db: database.db, log, pollingSeconds });
      undo.push(
        await database.listen(CHANNEL, (name) => {
          for (const id of ids.get(name) ?? []) boss.notifyWorker(id);
        }),
      );
      isWorking = true;
      if (!isAlone) undo.push(repeat(log, LOST_SECONDS, () => takeUpLost(database.db)));
      for (const { kind, seconds, payload } of repeated)
        undo.push(repeat(log, seconds, () => enqueueOnce(enqueue, database.db, kind, payload)));
    },
    async stop() {
      isWorking = false;
      stopping.abort();
      await Promise.race([direct.stop(), pause(stopTimeoutMs, undefined, { ref: false })]);
      for (const end of undo.splice(0)) await end();
      await boss.stop({ graceful: true, wait: true, timeout: stopTimeoutMs });
      await Promise.allSettled(running);
      ended.abort();
    },
  };
}

/** pg-boss does not wait for its own last writes; `running` lets stop() do it. */
function createBoss(
  db: Db,
  log: Logger,
  running: Set<Promise<unknown>>,
  ended: AbortSignal,
): PgBoss {
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) => {
        // Work that outlasted the stop: its job counts as crashed and is taken up again. Nobody waits
        // for this answer, and pg-boss takes none for a fault that would end the process.
        if (ended.aborted) return new Promise(() => {});
        const query = executeSql(db, text, values).finally(() => running.delete(query));
        running.add(query);
        return query;
      },
    },
    schedule: false,
    maintenanceIntervalSeconds: MAINTENANCE_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  return boss;
}

async function createQueues(boss: PgBoss, workers: Map<string, Worker>): Promise<void> {
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const wanted: PgBoss.Queue[] = [
    { name: DEAD_LETTERS, retentionMinutes: DEAD_LETTERS_KEPT_DAYS * 24 * 60 },
    ...[...workers.values()].map(({ kind }) => queueOf(kind)),
  ];
  for (const queue of wanted) {
    const known = existing.get(queue.name);
    if (!known) await boss.createQueue(queue.name, queue);
    else if (differs(queue, known)) await boss.updateQueue(queue.name, queue);
  }
}

const queueOf = (kind: JobKind<unknown>): PgBoss.Queue => ({
  name: kind.name,
  policy: 'short',
  retryLimit: kind.retryLimit ?? 5,
  retryDelay: Math.max(1, kind.retryDelay ?? 2),
  retryBackoff: true,
  expireInSeconds: kind.expireSeconds ?? DEFAULT_EXPIRE_SECONDS,
  deadLetter: DEAD_LETTERS,
});

const differs = (wanted: PgBoss.Queue, known: object): boolean =>
  Object.entries(wanted).some(([name, value]) => Reflect.get(known, name) !== value);

type Addition<P> = Readonly<{ kind: JobKind<P>; payloads: P[]; options: EnqueueOptions }>;

async function addJobs<P>(boss: PgBoss, db: Db, { kind, payloads, options }: Addition<P>) {
  if (payloads.length === 0) return;
  const jobs = payloads.map((payload) => ({
    name: kind.name,
    data: { kind: kind.name, payload } satisfies Carried,
    // The queue keeps one waiting job per key, so a job without a key gets one of its own.
    singletonKey: options.singletonKey ?? randomUUID(),
    ...(options.delay && { startAfter: String(options.delay) }),
  }));
  await boss.insert(jobs, { db: { executeSql: (text, values) => executeSql(db, text, values) } });
  await sql`select pg_notify(${CHANNEL}, ${kind.name})`.execute(db);
}

type WorkerSettings = Required<Pick<BossJobsOptions, 'log' | 'pollingSeconds'>> &
  Readonly<{ db: Db }>;

async function startWorkers(
  boss: PgBoss,
  workers: Map<string, Worker>,
  { db, log, pollingSeconds }: WorkerSettings,
) {
  const ids = new Map<string, string[]>();
  for (const { kind, work } of workers.values()) {
    const options = { batchSize: kind.batchSize ?? 1, pollingIntervalSeconds: pollingSeconds };
    const started: string[] = [];
    const run = async (jobs: PgBoss.Job<Carried>[]) => {
      // Without this pg-boss would sleep between two batches of a backlog.
      for (const id of started) boss.notifyWorker(id);
      try {
        const running = { name: kind.name, ids: jobs.map((job) => job.id) };
        await withPulse(db, log, running, () => work(jobs.map((job) => job.data.payload)));
      } catch (error) {
        log.warn({ err: error, kind: kind.name, jobs: jobs.map((job) => job.id) }, 'job failed');
        throw error;
      }
    };
    for (let count = 0; count < (kind.concurrency ?? 1); count += 1)
      started.push(await boss.work<Carried>(kind.name, options, run));
    ids.set(kind.name, started);
  }
  return ids;
}

async function takeUpAbandoned(db: Db): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(
    db,
  );
}

const enqueueOnce = <P>(enqueue: Jobs['enqueue'], db: Db, kind: JobKind<P>, payload: P) =>
  enqueue(db, kind, [payload], { singletonKey: 'every' });

/** Begins at once; answers how to end it. */
function repeat(log: Logger, seconds: number, work: () => Promise<void>): () => void {
  const turn = () => {
    work().catch((error) => log.error({ err: error }, 'repeated work failed'));
  };
  turn();
  const timer = setInterval(turn, seconds * 1000);
  return () => clearInterval(timer);
}
