import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoicePaymentMethod as StatedMethod } from '@hoadon/domain/invoice/invoice';
import type { ChainState } from '@hoadon/domain/issuing/processing-state';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { STATE_FOR_DEDUCTION } from '../invoices/index.ts';
import { boughtWith } from './purchase-facts.ts';

/** A stored purchase; amounts in its currency. */
export type SavedPurchase = Readonly<{
  direction: 'issued' | 'received';
  is_voucher: boolean;
  issued_on: PlainDate;
  chain_state: ChainState;
  currency: string;
  amounts_unread: boolean;
  exchange_rate: Decimal | null;
  tax: Decimal;
  with_tax: Decimal;
  stated_method: StatedMethod | null;
}>;

export async function findPurchase(
  db: Db,
  companyId: string,
  id: string,
): Promise<SavedPurchase | null> {
  const { rows } = await sql<SavedPurchase>`
    select i.direction, i.is_voucher, i.issued_on, ${STATE_FOR_DEDUCTION} as chain_state, i.currency, i.amounts_unread, i.exchange_rate, i.tax, i.with_tax,
      c.content->>'paymentMethod' as stated_method
    from invoice i
      left join invoice_content c on c.company_id = i.company_id and c.invoice_id = i.id
    where i.company_id = ${companyId} and i.id = ${id} and i.deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** Another purchase of the same seller on the same day, or an adjustment of one. */
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

/** What else is in force of the seller and day of a purchase, or of the purchase that it adjusts. */
export async function findSameDay(db: Db, companyId: string, id: string): Promise<SameDay[]> {
  const { rows } = await sql<SameDay>`
    with recursive ${boughtWith(companyId, sql`select ${id}::bigint as id`)}
    select i.id, i.serial, i.number, i.currency, i.amounts_unread, i.exchange_rate, i.with_tax
    from member m join purchase i on i.id = m.id
    where m.root not in (select root from rooted)
    order by i.id limit ${MOST_SAME_DAY}`.execute(db);
  return rows;
}
