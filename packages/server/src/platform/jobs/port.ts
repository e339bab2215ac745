import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';

/** A kind of work: its queue name and how often a failing job is tried again. */
export type JobKind<P> = Readonly<{
  name: string;
  /** 0: a later job of the kind (`every`, a sweep) redoes the work, also after the death of the process. */
  retryLimit?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelay?: number;
  /** Most jobs per fetch. */
  batchSize?: number;
  /** Batches that run at once in one process; default one. */
  concurrency?: number;
  /** A batch that runs longer counts as crashed and is retried; default 300. */
  expireSeconds?: number;
  /** Carries the payload type; never set. */
  payload?: P;
}>;

export type EnqueueOptions = Readonly<{
  /** While a job with this key waits, another is not added. */
  singletonKey?: string;
  /** Seconds from now. */
  delay?: number;
}>;

export type EveryOptions = Readonly<{
  /** Topic of wake-ups: without one since the last job, a job is added once a minute alone. */
  wokenBy?: string;
}>;

/** A job whose retries are exhausted, retained until a user retries it. */
export type DeadJob = Readonly<{
  id: string;
  kind: string;
  payload: unknown;
  /** The last error's message. */
  reason: string;
  failedAt: Instant;
}>;

/** A job of a company that failed to the end just now. */
export type JobDeath = Readonly<{ id: string; kind: string; companyId: string }>;

/** Background work. A job may run twice: handlers move state by compare-and-set. */
export type Jobs = Readonly<{
  /**
   * Registers the worker of a kind; called once per kind before start(). A batch succeeds or is retried as a whole. The
   * signal fires when the process is about to stop: work that only waits should return.
   */
  handle<P>(kind: JobKind<P>, work: (payloads: P[], stopping: AbortSignal) => Promise<void>): void;
  /** Adds jobs through `db`, so they exist exactly when the caller's transaction commits. */
  enqueue<P>(db: Db, kind: JobKind<P>, payloads: P[], options?: EnqueueOptions): Promise<void>;
  /** While a worker runs: adds a job now and then every so many seconds, unless one waits already. */
  every<P>(kind: JobKind<P>, seconds: number, payload: P, options?: EveryOptions): void;
  /** Called in the process that notices the death of a job. If that process dies, the dead jobs can still be read. */
  onDeath(hear: (death: JobDeath) => void): void;
  /** Dead jobs whose payload names the company (`companyId`), newest first. */
  dead(companyId: string): Promise<DeadJob[]>;
  /** Requeues a dead job of the company; false if there is none. */
  retryDead(tx: Tx, companyId: string, id: string): Promise<boolean>;
  /** Deletes a dead job of the company; false if there is none. */
  discardDead(tx: Tx, companyId: string, id: string): Promise<boolean>;
  /** Creates the queues, so that jobs can be added (every role). */
  open(): Promise<void>;
  /** Starts to fetch (role worker). */
  start(): Promise<void>;
  stop(): Promise<void>;
}>;
