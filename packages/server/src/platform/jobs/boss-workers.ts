import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type Carried, companyOf } from './dead-jobs.ts';
import type { PendingWork } from './pending-work.ts';
import type { JobKind } from './port.ts';
import { type ReportDeath, withPulse } from './pulse.ts';

export type Worker = Readonly<{
  kind: JobKind<unknown>;
  work: (payloads: unknown[]) => Promise<void>;
}>;

type Settings = Readonly<{
  log: Logger;
  pulseMs: number;
  reportDeath: ReportDeath;
  /** Receives the promise of every batch. */
  batches: PendingWork;
}>;
type Batch = JobWithMetadata<Carried>[];

/**
 * Each of the 60 or so workers of a process would poll its queue by itself. The process looks for due jobs of all kinds
 * with one statement instead (boss-jobs.ts) and wakes the workers of those queues.
 */
const NO_POLLING_SECONDS = 24 * 3_600;

/** Starts to fetch; returns a function that triggers a fetch at once. */
export async function startWorker(
  boss: PgBoss,
  { kind, work }: Worker,
  { log, pulseMs, reportDeath, batches }: Settings,
): Promise<() => void> {
  const hands: string[] = [];
  const look = () => {
    for (const hand of hands) boss.notifyWorker(hand);
  };
  const run = async (batch: Batch) => {
    // Without this pg-boss would sleep between two batches of a backlog.
    look();
    const dying = batch.filter(({ retryCount, retryLimit }) => retryCount >= retryLimit);
    const die = () =>
      reportDeath(
        kind.name,
        dying.map(({ id, data }) => ({ id, companyId: companyOf(data) })),
      );
    // pg-boss expires a job without notifying the worker.
    const longest = Math.max(...batch.map(({ expireInSeconds }) => expireInSeconds));
    const tooLong = setTimeout(die, longest * 1_000);
    try {
      const running = { name: kind.name, ids: batch.map(({ id }) => id) };
      const payloads = batch.map(({ data }) => data.payload);
      await withPulse(boss, log, running, () => work(payloads), pulseMs);
    } catch (error) {
      log.warn({ err: error, kind: kind.name, jobs: batch.map(({ id }) => id) }, 'job failed');
      die();
      throw error;
    } finally {
      clearTimeout(tooLong);
    }
  };
  const options = {
    batchSize: kind.batchSize ?? 1,
    pollingIntervalSeconds: NO_POLLING_SECONDS,
    includeMetadata: true,
  } as const;
  for (let count = 0; count < (kind.concurrency ?? 1); count += 1)
    hands.push(
      await boss.work<Carried, void, typeof options>(kind.name, options, (batch) =>
        batches.add(run(batch)),
      ),
    );
  return look;
}
