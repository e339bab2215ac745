import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import type { PaymentPart } from '@hoadon/domain/payments/payment-parts';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { ADVANCE_OPEN } from './payment.repository.ts';

export type OpenAdvance = Readonly<{
  id: string;
  partner_id: string;
  direction: PaymentDirection;
  currency: string;
  paid_on: PlainDate;
  exchange_rate: string | null;
  open: string;
}>;

/** Advances of partners that are not used up, the oldest first, locked in order of id. */
export async function lockOpenAdvances(
  tx: Tx,
  companyId: string,
  partnerIds: readonly string[],
): Promise<OpenAdvance[]> {
  // A statement of its own: one that waited for the lock would still see the parts that were there before.
  await sql`
    select from payment
    where company_id = ${companyId} and partner_id = ${anyId(partnerIds)} and is_advance and undone_at is null
    order by id for no key update`.execute(tx);
  const { rows } = await sql<OpenAdvance>`
    select p.id, p.partner_id, p.direction, p.currency, p.paid_on, p.exchange_rate, ${ADVANCE_OPEN} as open from payment p
    where p.company_id = ${companyId} and p.partner_id = ${anyId(partnerIds)} and p.is_advance and p.undone_at is null
      and ${ADVANCE_OPEN} > 0
    order by p.paid_on, p.id`.execute(tx);
  return rows;
}

/** Saves what payments give back of advances. */
export async function insertRefunds(
  tx: Tx,
  companyId: string,
  refunds: readonly Readonly<{ id: string; parts: readonly PaymentPart[] }>[],
): Promise<void> {
  const rows = refunds.flatMap(({ id, parts }) =>
    parts.map((part) => ({ payment_id: id, advance_id: part.id, amount: part.amount })),
  );
  if (rows.length === 0) return;
  await sql`
    insert into advance_refund (company_id, payment_id, advance_id, amount)
    select ${companyId}::bigint, r.payment_id, r.advance_id, r.amount
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(payment_id bigint, advance_id bigint, amount numeric)`.execute(
    tx,
  );
}

/** Those of the payments that were given back, in whole or in part, by a payment that is not one of them. */
export async function findRefunded(
  db: Db,
  companyId: string,
  paymentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ advance_id: string }>`
    select distinct g.advance_id
    from advance_refund g
      join payment b on b.company_id = g.company_id and b.id = g.payment_id and b.undone_at is null
    where g.company_id = ${companyId} and g.advance_id = ${anyId(paymentIds)}
      and not (g.payment_id = ${anyId(paymentIds)})`.execute(db);
  return rows.map(({ advance_id }) => advance_id);
}

/** Locks payments that are about to be undone, in order of id. */
export async function lockPayments(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    select from payment where company_id = ${companyId} and id = ${anyId(ids)}
    order by id for no key update`.execute(tx);
}

/** Whether the company has this partner, and it is not another one by now. */
export async function isOwnPartner(db: Db, companyId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('partner')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
