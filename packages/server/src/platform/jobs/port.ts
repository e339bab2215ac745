import type { Db } from '../db/open.ts';

/** A kind of work: its queue name and how often a failing job is tried again. */
export type JobKind<P> = Readonly<{
  name: string;
  retryLimit?: number;
  /** Seconds before the first retry; doubles each time. */
  retryDelay?: number;
  /** How many jobs one fetch may take. */
  batchSize?: number;
  /** Carries the payload type; never set. */
  payload?: P;
}>;

export type EnqueueOptions = Readonly<{
  /** While a job with this key waits, another is not added. */
  singletonKey?: string;
  /** Seconds from now. */
  delay?: number;
}>;

/** Background work. A job may run twice: handlers move state by compare-and-set. */
export type Jobs = Readonly<{
  /** Says who does the work; called once per kind before start(). The batch succeeds or is retried as a whole. */
  handle<P>(kind: JobKind<P>, work: (payloads: P[]) => Promise<void>): void;
  /** Adds jobs through `db`, so they exist exactly when the caller's transaction commits. */
  enqueue<P>(db: Db, kind: JobKind<P>, payloads: P[], options?: EnqueueOptions): Promise<void>;
  /** Creates the queues, so that jobs can be added (every role). */
  open(): Promise<void>;
  /** Begins to fetch (role worker). */
  start(): Promise<void>;
  stop(): Promise<void>;
}>;
