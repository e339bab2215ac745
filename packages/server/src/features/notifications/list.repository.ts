import { type RawBuilder, sql } from 'kysely';
import { anyId, anyText } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { NotificationRow } from './view.ts';

/** Whose they are, and with which permissions: what may not be seen any more is not there. */
export type NotificationReader = Readonly<{
  companyId: string;
  userId: string;
  seesWith: readonly string[];
}>;
/** Null: read and unread. */
export type ReadFilter = Readonly<{ isRead: boolean | null }>;

const OF_READER = ({ companyId, userId, seesWith }: NotificationReader): RawBuilder<unknown> => sql`
  notification_recipient r
  join notification n on n.company_id = r.company_id and n.id = r.notification_id
  where r.company_id = ${companyId} and r.user_id = ${userId} and n.seen_with = ${anyText(seesWith)}`;

const readOrNot = ({ isRead }: ReadFilter): RawBuilder<unknown> => {
  if (isRead === null) return sql``;
  return isRead ? sql`and r.read_at is not null` : sql`and r.read_at is null`;
};

/** Latest first. */
export async function findPage(
  db: Db,
  reader: NotificationReader,
  { limit, offset, ...wanted }: ReadFilter & Readonly<{ limit: number; offset: number }>,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select p.id, n.kind, n.content, n.ref_id, u.name as creator, p.at, p.read_at
    from (
      select r.notification_id as id, r.at, r.read_at from ${OF_READER(reader)} ${readOrNot(wanted)}
      order by r.at desc, r.notification_id desc limit ${limit} offset ${offset}
    ) p
    join notification n on n.company_id = ${reader.companyId} and n.id = p.id
    left join app_user u on u.id = user_of(n.created_by)
    order by p.at desc, p.id desc`.execute(db);
  return rows;
}

export async function countOf(
  db: Db,
  reader: NotificationReader,
  wanted: ReadFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${OF_READER(reader)} ${readOrNot(wanted)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function findOne(
  db: Db,
  reader: NotificationReader,
  id: string,
): Promise<NotificationRow | null> {
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.content, n.ref_id, r.at, r.read_at,
      (select name from app_user u where u.id = user_of(n.created_by)) as creator
    from ${OF_READER(reader)} and r.notification_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Of these, or of all that the reader sees, those that were unread; true where there were some. */
export async function markRead(
  tx: Tx,
  reader: NotificationReader,
  ids: readonly string[] | null,
  at: string,
): Promise<boolean> {
  const chosen = ids === null ? sql`` : sql`and r.notification_id = ${anyId(ids)}`;
  const { numAffectedRows } = await sql`
    update notification_recipient set read_at = ${at}
    where company_id = ${reader.companyId} and user_id = ${reader.userId} and read_at is null
      and notification_id in (select r.notification_id from ${OF_READER(reader)} and r.read_at is null ${chosen})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0) > 0;
}
