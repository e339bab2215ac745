import { NOTIFICATION_KINDS } from '@hoadon/domain/notifications/notification-kind';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transact.ts';
import type { News } from '../news.ts';

/** Further invoices are only counted. */
const MOST_INVOICES = 1_000;

export type WrittenNotification = Readonly<{ id: string; isNew: boolean; seen_with: string }>;

/** Returns null if the same notification exists with the same content. A growing one adds its invoices to the count. */
export async function writeNotification(
  tx: Tx,
  companyId: string,
  { kind, fact, content: stated, refId, by, at, grows }: News,
): Promise<WrittenNotification | null> {
  const { seenWith } = NOTIFICATION_KINDS[kind];
  const count = grows && (grows.count ?? (await countUnnamed(tx, companyId, fact, grows.invoices)));
  const content = grows ? { ...stated, total_invoices: count } : stated;
  const changes = grows
    ? sql`n.content - 'invoice' || jsonb_build_object(
        'total_invoices', (n.content ->> 'total_invoices')::integer + ${count}::integer)`
    : sql`excluded.content`;
  const { rows } = await sql<Omit<WrittenNotification, 'isNew'> & { is_new: boolean }>`
    with before as (
      select 1 from notification where company_id = ${companyId} and fact = ${fact} for update
    )
    insert into notification as n (company_id, fact, kind, seen_with, content, ref_id, created_by, at)
    values (${companyId}, ${fact}, ${kind}, ${seenWith}, ${JSON.stringify(content)}, ${refId}, ${by}, ${at})
    on conflict (company_id, fact) do update set
      kind = excluded.kind, seen_with = excluded.seen_with, content = ${changes},
      ref_id = case when ${grows !== undefined} then null else excluded.ref_id end,
      at = greatest(n.at, excluded.at)
    where ${grows !== undefined} or n.content <> excluded.content or n.kind <> excluded.kind
    returning id, seen_with, not exists (select 1 from before) as is_new`.execute(tx);
  const [row] = rows;
  return row ? { id: row.id, seen_with: row.seen_with, isNew: row.is_new } : null;
}

/** How many of these invoices the notification of a fact does not name yet. */
async function countUnnamed(
  tx: Tx,
  companyId: string,
  fact: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from invoice i
    where i.company_id = ${companyId} and i.id = any (${[...new Set(ids)]}::bigint[]) and not exists (
      select from notification n join notification_invoice l on l.company_id = n.company_id and l.notification_id = n.id
      where n.company_id = ${companyId} and n.fact = ${fact} and l.invoice_id = i.id)`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function addInvoices(
  tx: Tx,
  companyId: string,
  notificationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into notification_invoice (company_id, notification_id, invoice_id)
    select i.company_id, ${notificationId}, i.id from invoice i
    where i.company_id = ${companyId} and i.id = any (${[...new Set(ids)]}::bigint[])
    order by i.id
    limit greatest(0, ${MOST_INVOICES} - (select count(*) from notification_invoice
      where company_id = ${companyId} and notification_id = ${notificationId}))
    on conflict do nothing`.execute(tx);
}

/** A notification that grew is unread again. */
export async function addRecipients(
  tx: Tx,
  companyId: string,
  notificationId: string,
  { userIds, at }: Readonly<{ userIds: readonly string[]; at: string }>,
): Promise<void> {
  await sql`
    insert into notification_recipient as r (company_id, user_id, notification_id, at)
    select ${companyId}, u.id, ${notificationId}, ${at}
    from (select unnest(${userIds}::bigint[]) as id) u order by u.id
    on conflict (company_id, user_id, notification_id) do update set
      at = greatest(r.at, excluded.at), read_at = null, mailed_at = null`.execute(tx);
}
