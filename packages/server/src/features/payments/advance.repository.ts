import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import type { Part } from '@hoadon/domain/payments/payment-parts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import type { Tx } from '../../platform/db/transact.ts';
import type { PayableRow } from '../invoices/index.ts';
import { ADVANCE_OPEN, type PaymentRow } from './payment.repository.ts';

/** Of one partner. */
const MOST_ADVANCES = 50;

/** Ids of the advances of the partner of an invoice that are not used up. */
export async function findAdvances(
  db: Db,
  companyId: string,
  { partner_id, direction, currency }: PayableRow,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment p
    where p.company_id = ${companyId} and p.partner_id = ${partner_id} and p.is_advance and p.undone_at is null
      and p.direction = ${direction === 'issued' ? 'in' : 'out'} and p.currency = ${currency} and ${ADVANCE_OPEN} > 0
    order by p.paid_on, p.id limit ${MOST_ADVANCES}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What is left of the advances of a partner, one for each currency. */
export async function sumAdvances(
  db: Db,
  companyId: string,
  { partnerId, direction }: Readonly<{ partnerId: string; direction: 'in' | 'out' }>,
): Promise<Readonly<{ currency: string; open: string }>[]> {
  const { rows } = await sql<{ currency: string; open: string }>`
    select p.currency, sum(${ADVANCE_OPEN})::text as open from payment p
    where p.company_id = ${companyId} and p.partner_id = ${partnerId} and p.is_advance and p.undone_at is null
      and p.direction = ${direction}
    group by 1 having sum(${ADVANCE_OPEN}) > 0 order by 1`.execute(db);
  return rows;
}

export type AdvanceLeft = Readonly<{ partner_id: string; currency: string; open: string }>;

/** What is left of the advances of each partner, one for each currency, dong first. */
export async function advancesByPartner(
  db: Db,
  companyId: string,
  direction: 'in' | 'out',
): Promise<AdvanceLeft[]> {
  const { rows } = await sql<AdvanceLeft>`
    select p.partner_id, p.currency, sum(${ADVANCE_OPEN})::text as open from payment p
    where p.company_id = ${companyId} and p.is_advance and p.undone_at is null and p.direction = ${direction}
    group by 1, 2 having sum(${ADVANCE_OPEN}) > 0
    order by p.currency <> ${DEFAULT_CURRENCY}, p.currency, p.partner_id`.execute(db);
  return rows;
}

export type Advance = Pick<
  PaymentRow,
  'direction' | 'partner_id' | 'currency' | 'paid_on' | 'method' | 'exchange_rate'
> &
  Readonly<{ open: string }>;

/** An advance that counts, locked; null where the company has none of this id. */
export async function lockAdvance(tx: Tx, companyId: string, id: string): Promise<Advance | null> {
  // A statement of its own: one that waited for the lock would still see the parts that were there before.
  await sql`select from payment where company_id = ${companyId} and id = ${id} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<Advance>`
    select p.direction, p.partner_id, p.currency, p.paid_on, p.method, p.exchange_rate, ${ADVANCE_OPEN} as open
    from payment p
    where p.company_id = ${companyId} and p.id = ${id} and p.is_advance and p.undone_at is null`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** An invoice that the advance paid in part before gets the rest in the same part. */
export async function addParts(
  tx: Tx,
  companyId: string,
  id: string,
  parts: readonly Part[],
): Promise<void> {
  await sql`
    insert into payment_invoice as l (company_id, payment_id, invoice_id, paid_for, amount)
    select ${companyId}::bigint, ${id}::bigint, p.id, p.id, p.amount
    from json_to_recordset(${JSON.stringify(parts)}::json) as p(id bigint, amount numeric)
    on conflict (company_id, payment_id, paid_for) do update set amount = l.amount + excluded.amount`.execute(
    tx,
  );
}
