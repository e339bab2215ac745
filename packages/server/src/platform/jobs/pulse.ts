import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { findLost } from './boss-tables.ts';
import type { JobDeath } from './port.ts';

export type RunningJobs = Readonly<{ name: string; ids: string[] }>;

/**
 * Does the work and records a sign of life every `pulseMs`. Work that ends sooner writes nothing: a job counts as
 * alive from its start.
 */
export async function withPulse<T>(
  boss: Pick<PgBoss, 'touch'>,
  log: Logger,
  { name, ids }: RunningJobs,
  work: () => Promise<T>,
  pulseMs: number,
): Promise<T> {
  const timer = setInterval(() => {
    boss
      .touch(name, ids)
      .catch((error: unknown) => log.warn({ err: error, kind: name }, 'no pulse'));
  }, pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Reassigns jobs of dead processes, long before they would expire. Each time counts as a try, so that a job that kills
 * its process every time ends among the dead jobs. A job without retries is dropped: a later job of its kind replaces
 * it.
 */
export async function reassignLost(
  boss: PgBoss,
  db: Db,
  lostAfterMs: number,
  reportDeath: ReportDeath,
): Promise<void> {
  for (const { id, name, companyId, comesAgain, isLastTry } of await findLost(db, lostAfterMs)) {
    if (comesAgain) await boss.deleteJob(name, id);
    else await boss.fail(name, id, new Error('the process that did it is gone'));
    if (isLastTry && !comesAgain) reportDeath(name, [{ id, companyId }]);
  }
}

type Died = Readonly<{ id: string; companyId: string | null }>;
export type ReportDeath = (kind: string, jobs: readonly Died[]) => void;

/**
 * Admins are notified of the dead jobs of their company; dead jobs without a company appear only in the log and in
 * /metrics.
 */
export const deathReporter =
  (log: Logger, hear: (death: JobDeath) => void): ReportDeath =>
  (kind, jobs) => {
    if (jobs.length > 0) log.error({ kind, jobs }, 'jobs failed to the end');
    for (const { id, companyId } of jobs) if (companyId !== null) hear({ id, kind, companyId });
  };
