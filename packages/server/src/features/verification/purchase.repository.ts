import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentMethod as StatedMethod } from '@hoadon/domain/invoice/invoice';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { Decimal } from '@hoadon/domain/money/decimal';
import type { PaymentMethod } from '@hoadon/domain/payments/payment-direction';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';

/** A purchase as it is kept; amounts in its currency. */
export type KeptPurchase = Readonly<{
  direction: 'issued' | 'received';
  is_voucher: boolean;
  issued_on: PlainDate;
  chain_state: ChainState;
  seller_tax_code: string;
  currency: string;
  amounts_unread: boolean;
  exchange_rate: Decimal | null;
  tax: Decimal;
  with_tax: Decimal;
  paid_on: PlainDate | null;
  stated_method: StatedMethod | null;
  payments: readonly Readonly<{ method: PaymentMethod; amount: Decimal }>[];
}>;

export async function findPurchase(
  db: Db,
  companyId: string,
  id: string,
): Promise<KeptPurchase | null> {
  const { rows } = await sql<KeptPurchase>`
    select i.direction, i.is_voucher, i.issued_on, i.chain_state, i.seller_tax_code, i.currency,
      i.amounts_unread, i.exchange_rate, i.tax, i.with_tax,
      i.paid_on, c.content->>'paymentMethod' as stated_method, (
        select coalesce(json_agg(json_build_object('method', p.method, 'amount', l.amount::text) order by p.id), '[]')
        from payment_invoice l
          join payment p on p.company_id = l.company_id and p.id = l.payment_id and p.undone_at is null
        where l.company_id = i.company_id and l.invoice_id = i.id
      ) as payments
    from invoice i
      left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id} and i.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Another purchase of the same seller on the same day. */
export type SameDay = Readonly<{
  id: string;
  serial: string;
  number: number | null;
  currency: string;
  amounts_unread: boolean;
  exchange_rate: Decimal | null;
  with_tax: Decimal;
}>;

/** A shop does not write more to one company in a day; past this their sum is past every limit. */
const MOST_SAME_DAY = 1_000;

/** What else is in force of that seller and day. */
export async function findSameDay(
  db: Db,
  companyId: string,
  id: string,
  { seller_tax_code, issued_on }: Pick<KeptPurchase, 'seller_tax_code' | 'issued_on'>,
): Promise<SameDay[]> {
  const { rows } = await sql<SameDay>`
    select id, serial, number, currency, amounts_unread, exchange_rate, with_tax from invoice
    where company_id = ${companyId} and direction = 'received' and issued_on = ${issued_on}
      and seller_tax_code = ${seller_tax_code} and deleted_at is null and not is_voucher and id <> ${id}
      and chain_effect(chain_state) <> 'nothing'
    order by id limit ${MOST_SAME_DAY}`.execute(db);
  return rows;
}
