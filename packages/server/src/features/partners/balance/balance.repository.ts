import type { ChainState, ProcessingState } from '@hoadon/domain/issuing/processing-state';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { PART_SETTLED } from '../../invoices/index.ts';

/** What came to an amount in a month and counts alike. */
export type MovedPart = Readonly<{
  currency: string;
  /** `YYYY-MM`. */
  month: string;
  chain_state: ChainState;
  processing_state: ProcessingState;
  /** The first letter of their series. */
  series: string;
  amount: string;
}>;
type Direction = 'issued' | 'received';

export async function findInvoiced(
  db: Db,
  companyId: string,
  direction: Direction,
  partnerId: string,
): Promise<MovedPart[]> {
  const { rows } = await sql<MovedPart>`
    select currency, to_char(issued_on, 'YYYY-MM') as month, chain_state, processing_state, left(serial, 1) as series,
      sum(with_tax) as amount
    from invoice
    where company_id = ${companyId} and direction = ${direction} and partner_id = ${partnerId}
      and deleted_at is null and not is_voucher
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** Payments of the partner's invoices; without a payment record, on the payment day of the invoice. */
export async function findPaid(
  db: Db,
  companyId: string,
  direction: Direction,
  partnerId: string,
): Promise<MovedPart[]> {
  const { rows } = await sql<MovedPart>`
    with owed as (
      select id, currency, exchange_rate, chain_state, processing_state, left(serial, 1) as series, paid_amount,
        coalesce(paid_on, issued_on) as settled_on
      from invoice
      where company_id = ${companyId} and direction = ${direction} and partner_id = ${partnerId}
        and paid_amount <> 0 and deleted_at is null and not is_voucher
    ), told as (
      select i.id, p.paid_on as day, ${PART_SETTLED} as amount
      from owed i
        join payment_invoice l on l.company_id = ${companyId} and l.invoice_id = i.id
        join payment p on p.company_id = ${companyId} and p.id = l.payment_id and p.undone_at is null
    ), moved as (
      select id, day, amount from told
      union all
      select o.id, o.settled_on, o.paid_amount - coalesce((select sum(amount) from told t where t.id = o.id), 0)
      from owed o
    )
    select o.currency, to_char(m.day, 'YYYY-MM') as month, o.chain_state, o.processing_state, o.series,
      sum(m.amount) as amount
    from moved m join owed o on o.id = m.id
    where m.amount <> 0
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}
