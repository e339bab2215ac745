import type { Instant, PlainDate } from '@hoadon/domain/dates/plain-date';
import type { NotificationKind } from '@hoadon/domain/notifications/notification-kind';
import { sql } from 'kysely';
import { anyId, anyText } from '../../../platform/db/any-of.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import type { Content } from '../news.ts';

export type DigestReader = Readonly<{ company_id: string; user_id: string }>;

/** The next, after `after`, who want a letter a day and had none today. */
export async function findWithoutDigest(
  db: Db,
  {
    day,
    topics,
    after,
    limit,
  }: Readonly<{ day: PlainDate; topics: readonly string[]; after: DigestReader; limit: number }>,
): Promise<DigestReader[]> {
  const { rows } = await sql<DigestReader>`
    select distinct c.company_id, c.user_id from notification_choice c
    where c.topic = ${anyText(topics)}
      and not exists (select from company p where p.id = c.company_id and p.pause = 'arrived')
      and (c.company_id, c.user_id) > (${after.company_id}, ${after.user_id})
      and not exists (
        select 1 from notification_digest d
        where d.company_id = c.company_id and d.user_id = c.user_id and d.day >= ${day})
    order by c.company_id, c.user_id limit ${limit}`.execute(db);
  return rows;
}

/** Notes that the day has its letter; false where it had it before. */
export async function takeDay(
  tx: Tx,
  { company_id, user_id }: DigestReader,
  day: PlainDate,
): Promise<boolean> {
  const { rows } = await sql`
    insert into notification_digest as d (company_id, user_id, day)
    values (${company_id}, ${user_id}, ${day})
    on conflict (company_id, user_id) do update set day = excluded.day where d.day < excluded.day
    returning 1`.execute(tx);
  return rows.length > 0;
}

export type UnreadRow = Readonly<{
  id: string;
  kind: NotificationKind;
  seen_with: string;
  content: Content;
}>;

/** Returns recent notifications that are unread and were not mailed, latest first. */
export async function findUnread(
  db: Db,
  { company_id, user_id }: DigestReader,
  { since, most }: Readonly<{ since: Instant; most: number }>,
): Promise<UnreadRow[]> {
  const { rows } = await sql<UnreadRow>`
    select n.id, n.kind, n.seen_with, n.content from notification_recipient r
    join notification n on n.company_id = r.company_id and n.id = r.notification_id
    where r.company_id = ${company_id} and r.user_id = ${user_id} and r.read_at is null
      and r.mailed_at is null and r.at > ${since}
    order by r.at desc, r.notification_id desc limit ${most}`.execute(db);
  return rows;
}

export async function noteMailed(
  tx: Tx,
  { company_id, user_id }: DigestReader,
  ids: readonly string[],
  at: Instant,
): Promise<void> {
  await sql`
    update notification_recipient set mailed_at = ${at}
    where company_id = ${company_id} and user_id = ${user_id} and notification_id = ${anyId(ids)}`.execute(
    tx,
  );
}
