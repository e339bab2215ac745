import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const KEPT_DAYS = 3;
/** What a reader of the outbox has not read yet, because no worker runs, waits for him so long. */
const KEPT_UNREAD_DAYS = 30;
const AT_ONCE = 5_000;

/** Throws away, in small steps, what nobody joins anew after and everybody has read; who does reads everything. The heads stay. */
export async function trimEvents(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (let deleted = atOnce; deleted >= atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from event where (company_id, id) in (
        select company_id, id from event e where at < now() - make_interval(days => ${KEPT_DAYS})
          and (at < now() - make_interval(days => ${KEPT_UNREAD_DAYS}) or not exists (
            select 1 from event_reader r where r.company_id = e.company_id and r.last_id < e.id))
        order by at limit ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
