import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentMethod as StatedMethod } from '@hoadon/domain/invoice/invoice';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { inDong, RATE_MISSING } from '../invoices/index.ts';
import type { Verified } from './verdict.repository.ts';

/** A purchase whose input tax may be barred, with all that decides it; amounts in its currency, `day_total` in dong. */
export type DoubtfulPurchase = Verified &
  Readonly<{
    issued_on: PlainDate;
    currency: string;
    amounts_unread: boolean;
    exchange_rate: Decimal | null;
    tax: Decimal;
    with_tax: Decimal;
    paid_on: PlainDate | null;
    stated_method: StatedMethod | null;
    payments: readonly Readonly<{ method: PaymentMethod; amount: Decimal }>[];
    /** What was bought of the seller on the day and is in force, with tax. */
    day_total: Decimal;
  }>;

/**
 * Purchases in force that checking found wrong, that were paid in cash, or that say they will be and are not paid otherwise. The others
 * of a period are not even looked at.
 */
export async function findDoubtfulPurchases(
  db: Db,
  companyId: string,
  { from, to, ids }: Readonly<{ from: PlainDate; to: PlainDate; ids: readonly string[] }>,
): Promise<DoubtfulPurchase[]> {
  const { rows } = await sql<DoubtfulPurchase>`
    with purchase as not materialized (
      select * from invoice
      where company_id = ${companyId} and direction = 'received' and deleted_at is null and not is_voucher
        and chain_effect(chain_state) <> 'nothing'
    ), cash as (
      select invoice_id from invoice_content
      where company_id = ${companyId} and content ->> 'paymentMethod' = 'TM'
      union
      select l.invoice_id from payment p
        join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
      where p.company_id = ${companyId} and p.method = 'cash' and p.undone_at is null
    ), doubtful as (
      select * from purchase where issued_on between ${from} and ${to} and validity = 0
      union
      select * from purchase i where issued_on between ${from} and ${to} and (i.amounts_unread or ${RATE_MISSING})
      union
      select p.* from purchase p where issued_on between ${from} and ${to} and id in (select invoice_id from cash)
      union
      select * from purchase where id = ${anyId(ids)}
    ), day as (
      select i.seller_tax_code, i.issued_on, sum(${inDong(sql`i.with_tax`)}) as total
      from purchase i
      where (i.seller_tax_code, i.issued_on) in (select seller_tax_code, issued_on from doubtful)
        and i.issued_on = any (array(select distinct issued_on from doubtful))
      group by 1, 2
    )
    select i.id, i.verification, i.validity, i.authority_code, i.chain_state, i.issued_on, i.currency, i.amounts_unread, i.exchange_rate, i.tax,
      i.with_tax, i.paid_on, c.content ->> 'paymentMethod' as stated_method, d.total as day_total,
      case when v.invoice_id is not null then to_jsonb(v) end as kept, r.facts, r.checked_at as asked_at,
      null as checker, (
        select coalesce(json_agg(json_build_object('method', p.method, 'amount', l.amount::text) order by p.id), '[]')
        from payment_invoice l
          join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
        where l.company_id = i.company_id and l.invoice_id = i.id
      ) as payments
    from doubtful i
      join day d on d.seller_tax_code = i.seller_tax_code and d.issued_on = i.issued_on
      left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
      left join invoice_verification v on v.company_id = i.company_id and v.invoice_id = i.id
      left join invoice_customer_check r on r.company_id = i.company_id and r.invoice_id = i.id
    order by i.id`.execute(db);
  return rows;
}
