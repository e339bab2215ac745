import { sql } from 'kysely';
import type { Db } from '../db/open.ts';

const KEPT_DAYS = 3;
const AT_ONCE = 5_000;

/** Throws away, in small steps, what nobody joins anew after; who does reads everything. The heads stay. */
export async function trimEvents(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (let deleted = atOnce; deleted >= atOnce; ) {
    const { numAffectedRows } = await sql`
      delete from event where (company_id, id) in (
        select company_id, id from event where at < now() - make_interval(days => ${KEPT_DAYS})
        order by at limit ${atOnce})`.execute(db);
    deleted = Number(numAffectedRows ?? 0);
  }
}
