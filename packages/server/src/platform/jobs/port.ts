import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { Db } from '../db/open.ts';
import type { Tx } from '../db/transact.ts';

/** A kind of work: its queue name and how often a failing job is tried again. */
export type JobKind<P> = Readonly<{
  name: string;
  /** 0: a later job of the kind (`every`, a sweep) finds the work again, also where the process died. */
  retryLimit?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelay?: number;
  /** How many jobs one fetch may take. */
  batchSize?: number;
  /** How many batches run at once in one process; one where left out. */
  concurrency?: number;
  /** A batch that runs longer counts as crashed and is run again; 300 where left out. */
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

/** A job that failed to the end, kept until someone tries it again. */
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
   * Says who does the work; called once per kind before start(). The batch succeeds or is retried as a
   * whole. The signal fires when the process is about to stop: who only waits for something returns.
   */
  handle<P>(kind: JobKind<P>, work: (payloads: P[], stopping: AbortSignal) => Promise<void>): void;
  /** Adds jobs through `db`, so they exist exactly when the caller's transaction commits. */
  enqueue<P>(db: Db, kind: JobKind<P>, payloads: P[], options?: EnqueueOptions): Promise<void>;
  /** While a worker runs: adds a job now and then every so many seconds, unless one waits already. */
  every<P>(kind: JobKind<P>, seconds: number, payload: P): void;
  /** Has the process that sees jobs die say so; where it dies itself, the dead jobs are still there to be read. */
  onDeath(hear: (death: JobDeath) => void): void;
  /** Dead jobs whose payload names the company (`companyId`), newest first. */
  dead(companyId: string): Promise<DeadJob[]>;
  /** Puts a dead job of the company back; false where there is none. */
  retryDead(tx: Tx, companyId: string, id: string): Promise<boolean>;
  /** Gives a dead job of the company up for good; false where there is none. */
  discardDead(tx: Tx, companyId: string, id: string): Promise<boolean>;
  /** Creates the queues, so that jobs can be added (every role). */
  open(): Promise<void>;
  /** Begins to fetch (role worker). */
  start(): Promise<void>;
  stop(): Promise<void>;
}>;
