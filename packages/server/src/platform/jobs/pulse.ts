import type PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import { findLost, type RunningJobs, sayAlive } from './boss-tables.ts';
import type { JobDeath } from './port.ts';

/** How often running work says that its process lives. */
const PULSE_MS = 5_000;

/**
 * Does the work, and says every few seconds that it is still being done. Work that is over sooner
 * costs nothing: it counts as alive from its beginning.
 */
export async function withPulse<T>(
  db: Db,
  log: Logger,
  jobs: RunningJobs,
  work: () => Promise<T>,
  every = PULSE_MS,
): Promise<T> {
  const timer = setInterval(() => {
    sayAlive(db, jobs).catch((error) => log.warn({ err: error, kind: jobs.name }, 'no pulse'));
  }, every);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Gives work back whose process died, long before it would expire. Counted as a try: work that kills
 * its process every time comes to an end among the dead.
 */
export async function giveUpLost(boss: PgBoss, db: Db, tell: TellOfDeath): Promise<void> {
  for (const { id, name, companyId, isLastTry } of await findLost(db)) {
    await boss.fail(name, id, new Error('the process that did it is gone'));
    if (isLastTry) tell(name, [{ id, companyId }]);
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
