import type { Actor } from '@hoadon/domain/access/actor';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { SyncKind } from '@hoadon/domain/tax-account/phases';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';

export type SyncState = 'running' | 'finished' | 'failed' | 'stopped';

export type PortalSyncRow = Readonly<{
  id: string;
  kind: SyncKind;
  from_on: PlainDate;
  to_on: PlainDate;
  state: SyncState;
  told_new: number;
  told_anew: number;
  created_by: Actor;
  created_at: string;
  finished_at: string | null;
}>;

const SYNC = sql`id, kind, from_on, to_on, state, told_new, told_anew, created_by, created_at, finished_at`;

export async function insertSync(
  tx: Tx,
  companyId: string,
  sync: Readonly<{ kind: SyncKind; days: DateRange; actor: Actor; at: Instant }>,
): Promise<string> {
  const { kind, days, actor, at } = sync;
  const { rows } = await sql<{ id: string }>`
    insert into portal_sync (company_id, kind, from_on, to_on, state, created_by, created_at)
    values (${companyId}, ${kind}, ${days.from}, ${days.to}, 'running', ${actor}, ${at}) returning id`.execute(
    tx,
  );
  return rows[0]?.id ?? '';
}

export async function findSync(
  db: Db,
  companyId: string,
  id: string,
): Promise<PortalSyncRow | null> {
  const { rows } = await sql<PortalSyncRow>`
    select ${SYNC} from portal_sync where company_id = ${companyId} and id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A running one before others, then the latest. */
export async function findLatestSync(db: Db, companyId: string): Promise<PortalSyncRow | null> {
  const { rows } = await sql<PortalSyncRow>`
    select ${SYNC} from portal_sync where company_id = ${companyId}
    order by (state = 'running') desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

export async function isUnderWay(
  db: Db,
  companyId: string,
  kinds: readonly SyncKind[],
): Promise<boolean> {
  const { rows } = await sql`
    select from portal_sync
    where company_id = ${companyId} and state = 'running' and kind = any (${kinds}::smallint[]) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export const addCounts = (
  tx: Tx,
  companyId: string,
  id: string,
  counts: Readonly<{ isNew: number; anew: number }>,
) =>
  sql`
    update portal_sync set told_new = told_new + ${counts.isNew}, told_anew = told_anew + ${counts.anew}
    where company_id = ${companyId} and id = ${id}`.execute(tx);

/** Ends it if none of its windows waits; null: one does, or it has ended already. */
export async function endSync(
  tx: Tx,
  companyId: string,
  id: string,
  at: Instant,
): Promise<PortalSyncRow | null> {
  const { rows } = await sql<PortalSyncRow>`
    update portal_sync s set finished_at = ${at}, state = case when exists (
        select from portal_window w where w.company_id = s.company_id and w.sync_id = s.id and w.state = 'failed')
      then 'failed' else 'finished' end
    where s.company_id = ${companyId} and s.id = ${id} and s.state = 'running' and not exists (
      select from portal_window w where w.company_id = s.company_id and w.sync_id = s.id and w.state = 'waiting')
    returning ${SYNC}`.execute(tx);
  return rows[0] ?? null;
}

/** After a sign-in: stopped synchronisations with waiting windows continue. */
export const resumeStopped = (tx: Tx, companyId: string) =>
  sql`
    update portal_sync s set state = 'running'
    where s.company_id = ${companyId} and s.state = 'stopped' and exists (
      select from portal_window w where w.company_id = s.company_id and w.sync_id = s.id and w.state = 'waiting')`.execute(
    tx,
  );
