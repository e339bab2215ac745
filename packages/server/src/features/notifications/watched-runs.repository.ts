import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

export type WatchedRun = Readonly<{ run_id: string; since: string }>;

/** Starts to watch runs of issuing; other bulk actions have no notification. */
export async function watchRuns(
  tx: Tx,
  companyId: string,
  runIds: readonly string[],
  at: Instant,
): Promise<void> {
  if (runIds.length === 0) return;
  await sql`
    insert into watched_run (company_id, run_id, since, due_at)
    select company_id, id, ${at}, ${at} from bulk_run
    where company_id = ${companyId} and id = any (${runIds}::bigint[]) and kind = 'issue' order by id
    on conflict (company_id, run_id) do update set since = excluded.since, due_at = excluded.due_at`.execute(
    tx,
  );
}

/** The next company, after `after`, with runs that are to be looked at. */
export async function nextWithWatched(db: Db, after: string, now: Instant): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from watched_run
    where company_id > ${after} and due_at <= ${now} order by company_id limit 1`.execute(db);
  return rows[0]?.company_id ?? null;
}

export async function findWatched(
  db: Db,
  companyId: string,
  now: Instant,
  most: number,
): Promise<WatchedRun[]> {
  const { rows } = await sql<WatchedRun>`
    select run_id, since from watched_run
    where company_id = ${companyId} and due_at <= ${now} order by due_at, run_id limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Sets the time of the next check; null: the notification is written, and a restart of the run sets a new time. */
export async function postponeRun(
  db: Db,
  companyId: string,
  runId: string,
  dueAt: Instant | null,
): Promise<void> {
  await sql`
    update watched_run set due_at = ${dueAt}
    where company_id = ${companyId} and run_id = ${runId}`.execute(db);
}

/** Locks a watched run; returns false if another process wrote its notification. */
export async function lockWatched(
  tx: Tx,
  companyId: string,
  { run_id, since }: WatchedRun,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from watched_run
    where company_id = ${companyId} and run_id = ${run_id} and since = ${since} and due_at is not null
    for update`.execute(tx);
  return rows.length > 0;
}

/** Deletes watched runs that ended before that instant, when the events of their invoices have been read. */
export async function deleteWatched(db: Db, before: Instant): Promise<void> {
  await sql`delete from watched_run where due_at is null and since < ${before}`.execute(db);
}
