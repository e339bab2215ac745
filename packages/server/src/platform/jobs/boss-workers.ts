import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { inSpanOfEach } from '../telemetry/tracing.ts';
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
  /** Called after a failed batch, whose jobs are due again later. */
  onFailed(): void;
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
  { log, pulseMs, onFailed, reportDeath, batches }: Settings,
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
    const started = performance.now();
    const tooLong = setTimeout(die, longest * 1_000);
    try {
      const running = { name: kind.name, ids: batch.map(({ id }) => id) };
      const payloads = batch.map(({ data }) => data.payload);
      await withPulse(boss, log, running, () => work(payloads), pulseMs);
      logEnd(log, kind.name, batch, started, 'done');
    } catch (error) {
      logEnd(log, kind.name, batch, started, 'failed', error);
      die();
      onFailed();
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
        batches.add(traced(kind.name, batch, () => run(batch))),
      ),
    );
  return look;
}

const companiesOf = (batch: Batch): string[] => [
  ...new Set(batch.flatMap(({ data }) => companyOf(data) ?? [])),
];

/** A batch continues the traces of the acts that added its jobs. */
const traced = (kind: string, batch: Batch, work: () => Promise<void>): Promise<void> =>
  inSpanOfEach(
    `job ${kind}`,
    { kind, jobs: batch.length, companies: companiesOf(batch) },
    batch.map(({ data }) => data.trace),
    work,
  );

/** Recurring work of no company that ended well is logged as debug: it runs every few seconds. */
function logEnd(
  log: Logger,
  kind: string,
  batch: Batch,
  started: number,
  outcome: 'done' | 'failed',
  error?: unknown,
): void {
  const companies = companiesOf(batch);
  const ms = Math.round(performance.now() - started);
  const line = { kind, companies, ms, outcome, jobs: batch.map(({ id }) => id) };
  if (outcome === 'failed') log.warn({ ...line, err: error }, 'job failed');
  else log[companies.length > 0 ? 'info' : 'debug'](line, 'job done');
}
