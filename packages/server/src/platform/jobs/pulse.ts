import type { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { findLost, type RunningJobs, sayAlive } from './boss-tables.ts';
import type { JobDeath } from './port.ts';

/**
 * Does the work and records a sign of life every `pulseMs`. Work that ends sooner writes nothing: a job counts as
 * alive from its start.
 */
export async function withPulse<T>(
  db: Db,
  log: Logger,
  jobs: RunningJobs,
  work: () => Promise<T>,
  pulseMs: number,
): Promise<T> {
  const timer = setInterval(() => {
    sayAlive(db, jobs).catch((error) => log.warn({ err: error, kind: jobs.name }, 'no pulse'));
  }, pulseMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Gives back the work of dead processes, long before it would expire. Each time counts as a try, so that work that kills
 * its process every time ends among the dead. Work without retries is dropped: a later job of its kind finds it again.
 */
export async function giveUpLost(
  boss: PgBoss,
  db: Db,
  lostAfterMs: number,
  tell: TellOfDeath,
): Promise<void> {
  for (const { id, name, companyId, comesAgain, isLastTry } of await findLost(db, lostAfterMs)) {
    if (comesAgain) await boss.deleteJob(name, id);
    else await boss.fail(name, id, new Error('the process that did it is gone'));
    if (isLastTry && !comesAgain) tell(name, [{ id, companyId }]);
  }
}

type Died = Readonly<{ id: string; companyId: string | null }>;
export type TellOfDeath = (kind: string, jobs: readonly Died[]) => void;

/** An admin is told of the dead jobs of his company; of those without one only the log and /metrics tell. */
export const tellOfDeath =
  (log: Logger, hear: (death: JobDeath) => void): TellOfDeath =>
  (kind, jobs) => {
    if (jobs.length > 0) log.error({ kind, jobs }, 'jobs failed to the end');
    for (const { id, companyId } of jobs) if (companyId !== null) hear({ id, kind, companyId });
  };
