import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';

export type PhaseRow = Readonly<{
  kind: 0 | 1 | 2;
  from_on: PlainDate;
  to_on: PlainDate;
  done: number;
  of: number;
  spent_ms: string;
}>;

/** How far each phase of the first synchronisation is, and what later ones have to do. A window that was narrowed counts by its parts. */
export async function findPhases(db: Db, companyId: string): Promise<PhaseRow[]> {
  const { rows } = await sql<PhaseRow>`
    select s.kind, min(s.from_on) as from_on, max(s.to_on) as to_on,
      count(*) filter (where w.state = 'done')::integer as done,
      count(*) filter (where w.state <> 'narrowed')::integer as of,
      coalesce(sum(w.spent_ms) filter (where w.state = 'done'), 0)::bigint as spent_ms
    from portal_sync s join portal_window w on w.company_id = s.company_id and w.sync_id = s.id
    where s.company_id = ${companyId}
    group by s.kind order by s.kind`.execute(db);
  return rows;
}

export type FailedRow = Readonly<{
  kind: 0 | 1 | 2;
  listing: string;
  from_on: PlainDate;
  to_on: PlainDate;
  state: 'failed' | 'waiting';
  reason: string;
}>;
const MOST_SHOWN = 100;

/** What failed, and what waits because it was not answered. */
export async function findFailed(db: Db, companyId: string): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select s.kind, w.listing, w.from_on, w.to_on, w.state, w.reason
    from portal_window w join portal_sync s on s.company_id = w.company_id and s.id = w.sync_id
    where w.company_id = ${companyId} and w.reason is not null and w.state in ('failed', 'waiting')
    order by w.from_on desc, w.listing limit ${MOST_SHOWN}`.execute(db);
  return rows;
}

export async function countGained(db: Db, companyId: string): Promise<number> {
  const { rows } = await sql<{ gained: number }>`
    select coalesce(sum(told_new), 0)::integer as gained from portal_sync where company_id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.gained ?? 0;
}
