import { sql } from 'kysely';
import type { Db } from '../db/open.ts';
import type { StoredEvent } from './port.ts';

/** Most events per read, over all companies. */
export const PAGE = 1_000;
/** Most events replayed to a page that rejoins; for more, reloading everything is cheaper. */
const MOST_REPLAYED = 500;
/** A page loads its lists a moment before it joins, so events of this window are replayed. */
const JUST_NOW_SECONDS = 15;

export type Cursor = Readonly<{ companyId: string; after: bigint }>;
export type ReadEvent = StoredEvent & Readonly<{ companyId: string }>;

/** Returns events after the cursors, by company and in order; at most one page. */
export async function readAfter(db: Db, cursors: readonly Cursor[]): Promise<ReadEvent[]> {
  const rows = cursors.map(({ companyId, after }) => ({
    company_id: companyId,
    after: `${after}`,
  }));
  const read = await sql<ReadEvent>`/* prepared */
    select c.company_id as "companyId", e.id, e.type, e.subject, e.payload
    from json_to_recordset(${JSON.stringify(rows)}::json) as c(company_id bigint, after bigint)
      -- Its own limit keeps the planner from reading the events of all companies.
      cross join lateral (
        select id, type, subject, payload from event
        where company_id = c.company_id and id > c.after order by id limit ${PAGE}
      ) e
    order by c.company_id, e.id limit ${PAGE}`.execute(db);
  return read.rows;
}

type Stretch = Readonly<{ head: bigint; oldest: bigint | null; justNow: bigint | null }>;
const EMPTY: Stretch = { head: 0n, oldest: null, justNow: null };

/** Returns the range of stored events, by company. */
export async function readStretches(
  db: Db,
  companyIds: readonly string[],
): Promise<(companyId: string) => Stretch> {
  const { rows } = await sql<{
    company_id: string;
    last_id: string;
    oldest: string | null;
    just_now: string | null;
  }>`
    select h.company_id, h.last_id,
      (select e.id from event e where e.company_id = h.company_id order by e.id limit 1) as oldest,
      (select min(e.id) from event e
        where e.company_id = h.company_id and e.id > h.last_id - ${MOST_REPLAYED}
          and e.at > now() - make_interval(secs => ${JUST_NOW_SECONDS})) as just_now
    from event_head h where h.company_id = any(${companyIds}::bigint[])`.execute(db);
  const stretches = new Map<string, Stretch>();
  for (const { company_id, last_id, oldest, just_now } of rows)
    stretches.set(company_id, {
      head: BigInt(last_id),
      oldest: oldest === null ? null : BigInt(oldest),
      justNow: just_now === null ? null : BigInt(just_now),
    });
  return (companyId) => stretches.get(companyId) ?? EMPTY;
}

const AN_ID = /^\d{1,18}$/;

/** Where delivery starts for a listener that has read up to `lastId`, and whether it missed events. */
export function beginning(
  lastId: string | null,
  { head, oldest, justNow }: Stretch,
): Readonly<{ after: bigint; isGap: boolean }> {
  if (lastId === null) return { after: justNow === null ? head : justNow - 1n, isGap: false };
  const last = AN_ID.test(lastId) ? BigInt(lastId) : null;
  const isWhole =
    last !== null &&
    (last === head ||
      (last < head && head - last <= MOST_REPLAYED && oldest !== null && oldest <= last + 1n));
  return isWhole ? { after: last, isGap: false } : { after: head, isGap: true };
}
