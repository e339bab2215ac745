import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type Watched = Readonly<{
  company_id: string;
  /** When the latest invoice came to its place in the lists. */
  newest: Instant | null;
}>;

/** Companies whose rules go over invoices by themselves. */
export async function findWatched(db: Db): Promise<Watched[]> {
  const newestOf = (direction: string) => sql`(
    select i.listed_at from invoice i
    where i.company_id = c.company_id and i.direction = ${direction} and i.deleted_at is null
    order by i.listed_at desc, i.id desc limit 1)`;
  const { rows } = await sql<Watched>`
    select c.company_id, greatest(${newestOf('issued')}, ${newestOf('received')}) as newest
    from (select distinct company_id from rule where is_enabled and (on_new or nightly)) c
    order by 1`.execute(db);
  return rows;
}

export type Watch = Readonly<{ seen_up_to: Instant; nightly_on: PlainDate }>;

export async function lockWatch(tx: Tx, companyId: string): Promise<Watch | null> {
  const { rows } = await sql<Watch>`
    select seen_up_to, nightly_on from rule_watch where company_id = ${companyId} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** Starts to watch new invoices for the company's rules; existing ones are matched only by runs that users begin. */
export async function watchFrom(
  tx: Tx,
  companyId: string,
  { at, today }: Readonly<{ at: Instant; today: PlainDate }>,
): Promise<void> {
  await sql`
    insert into rule_watch (company_id, seen_up_to, nightly_on) values (${companyId}, ${at}, ${today})
    on conflict (company_id) do update set seen_up_to = excluded.seen_up_to, nightly_on = excluded.nightly_on`.execute(
    tx,
  );
}

export async function noteSeen(tx: Tx, companyId: string, upTo: Instant): Promise<void> {
  await sql`update rule_watch set seen_up_to = ${upTo} where company_id = ${companyId}`.execute(tx);
}

export async function noteNight(tx: Tx, companyId: string, today: PlainDate): Promise<void> {
  await sql`update rule_watch set nightly_on = ${today} where company_id = ${companyId}`.execute(
    tx,
  );
}

/** Whether an automatic run is not over yet; an abandoned one from long ago does not block new ones. */
export async function isUnderWay(db: Db, companyId: string, since: Instant): Promise<boolean> {
  const { rows } = await sql`
    select from rule_run r
    left join bulk_run b on b.company_id = r.company_id and b.id = r.bulk_run_id
    where r.company_id = ${companyId} and r.cause <> 'asked'
      and (r.state = 'matching' or (r.state = 'begun' and b.state = 'running'))
      and r.changed_at > ${since}
    limit 1`.execute(db);
  return rows.length > 0;
}
