import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';

/** How often running work says that its process lives. */
const PULSE_MS = 5_000;
/** Work that said nothing for so long is begun again by whoever notices. */
const LOST_AFTER_SECONDS = 25;

export type RunningJobs = Readonly<{ name: string; ids: readonly string[] }>;

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
    beat(db, jobs).catch((error) => log.warn({ err: error, kind: jobs.name }, 'no pulse'));
  }, every);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** A running job has no output yet, so the column is free to carry when it was last alive. */
async function beat(db: Db, { name, ids }: RunningJobs): Promise<void> {
  await sql`
    update pgboss.job set output = jsonb_build_object('alive', now())
    where name = ${name} and state = 'active' and id = any(${[...ids]}::uuid[])`.execute(db);
}

/**
 * Gives work back whose process died, long before it would expire. Counted as a try: work that kills
 * its process every time comes to an end among the dead.
 */
export async function takeUpLost(db: Db): Promise<void> {
  await sql`
    update pgboss.job set state = 'retry', start_after = now(), retry_count = retry_count + 1
    where state = 'active' and retry_count < retry_limit
      and greatest(started_on, (output->>'alive')::timestamptz)
        < now() - make_interval(secs => ${LOST_AFTER_SECONDS})`.execute(db);
}
