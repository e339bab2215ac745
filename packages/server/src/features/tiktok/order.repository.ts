import type { Instant } from '@hoadon/domain/dates/plain-date';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';

/** Which of the orders have their draft, and where it is; null: it is deleted. */
export async function findDrafted(
  db: Db,
  companyId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql<{ order_id: string; invoice_id: string | null }>`
    select o.order_id, i.id as invoice_id
    from tiktok_order o
    left join invoice i on i.company_id = o.company_id and i.id = o.invoice_id
    where o.company_id = ${companyId} and o.order_id = any(${[...orderIds]}::text[])`.execute(db);
  return new Map(rows.map(({ order_id, invoice_id }) => [order_id, invoice_id]));
}

type Drafted = Readonly<{ orderId: string; invoiceId: string }>;

/** Throws the database's unique violation for a second draft of an order: the transaction then saves none. */
export async function noteDrafted(
  tx: Tx,
  { companyId, at }: Readonly<{ companyId: string; at: Instant }>,
  drafted: readonly Drafted[],
): Promise<void> {
  await tx
    .insertInto('tiktok_order')
    .values(
      drafted.map(({ orderId, invoiceId }) => ({
        company_id: companyId,
        order_id: orderId,
        invoice_id: invoiceId,
        drafted_at: at,
      })),
    )
    .execute();
}

/** Locks the company's orders, so that drafts are created by one transaction at a time. */
export async function lockOrders(tx: Tx, companyId: string): Promise<void> {
  await sql`select 1 from tiktok_shop where company_id = ${companyId} for update`.execute(tx);
}
