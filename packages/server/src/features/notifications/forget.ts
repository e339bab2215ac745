import { sql } from 'kysely';
import type { NotificationsDeps } from './deps.ts';
import { forgetWatched } from './watched-runs.repository.ts';

/** A notification that did not grow for so long is thrown away, read or not. */
const KEPT_DAYS = 180;
const WATCHED_DAYS = 7;
const A_DAY_MS = 86_400_000;
const AT_ONCE = 1_000;

/** In small steps, with who had them. */
export async function forgetOldNotifications(
  { db, clock }: Pick<NotificationsDeps, 'db' | 'clock'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const before = (days: number) =>
    new Date(Date.parse(clock.now()) - days * A_DAY_MS).toISOString();
  for (let deleted = atOnce; deleted >= atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from notification where (company_id, id) in (
        select company_id, id from notification where at < ${before(KEPT_DAYS)}
        order by at limit ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
  await forgetWatched(db, before(WATCHED_DAYS));
}
