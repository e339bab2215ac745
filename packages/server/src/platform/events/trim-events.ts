import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const RETENTION_DAYS = 3;
/** Retention of events that a reader of the outbox has not read, for example because no worker runs. */
const UNREAD_RETENTION_DAYS = 30;
const AT_ONCE = 5_000;

/**
 * Deletes, in small batches, old events that every reader has read; a page that rejoins after that long reloads
 * everything. Retains the heads.
 */
export async function trimEvents(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (let deleted = atOnce; deleted >= atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from event where (company_id, id) in (
        select company_id, id from event e where at < now() - make_interval(days => ${RETENTION_DAYS})
          and (at < now() - make_interval(days => ${UNREAD_RETENTION_DAYS}) or not exists (
            select 1 from event_reader r where r.company_id = e.company_id and r.last_id < e.id))
        order by at limit ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
