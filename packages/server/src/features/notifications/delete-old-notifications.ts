import { sql } from 'kysely';
import type { NotificationsDeps } from './deps.ts';
import { deleteWatched } from './watched-runs.repository.ts';

/** Since a notification grew last; read or not. */
const RETENTION_DAYS = 180;
const WATCHED_DAYS = 7;
const A_DAY_MS = 86_400_000;
const AT_ONCE = 1_000;

/** Deletes in small transactions, with the recipients. */
export async function deleteOldNotifications(
  { db, clock }: Pick<NotificationsDeps, 'db' | 'clock'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const before = (days: number) =>
    new Date(Date.parse(clock.now()) - days * A_DAY_MS).toISOString();
  for (let deleted = atOnce; deleted >= atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from notification where (company_id, id) in (
        select company_id, id from notification where at < ${before(RETENTION_DAYS)}
        order by at limit ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
  await deleteWatched(db, before(WATCHED_DAYS));
}
