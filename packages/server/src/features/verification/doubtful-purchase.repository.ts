import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { InvoicePaymentMethod as StatedMethod } from '@hoadon/domain/invoice/invoice';
import type { Decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import { anyId } from '../../platform/db/any-of.ts';
import type { Db } from '../../platform/db/open.ts';
import { DIFFERENCE_EXPLAINED, RATE_MISSING, STATE_FOR_DEDUCTION } from '../invoices/index.ts';
import { boughtWith } from './purchase-facts.ts';
import type { Verified } from './verdict.repository.ts';

/** What was bought, in dong, with its adjustments in force. */
export type BoughtRow = Readonly<{
  bought_on: PlainDate;
  bought_total: Decimal;
  cash: Decimal;
  transfer: Decimal;
  other: Decimal;
  transfers: readonly Readonly<{ on: PlainDate; amount: string }>[];
  in_cash: readonly Readonly<{ on: PlainDate; amount: string }>[];
  due_on: PlainDate | null;
  is_paid: boolean;
  stated_method: StatedMethod | null;
  /** All that was bought of the seller on that day. */
  day_total: Decimal;
  /** Other purchases of that day whose amounts in dong are not known. */
  unknown_on_day: number;
}>;

/** A purchase in force whose input tax may be barred, with all that decides it. */
export type DoubtfulPurchase = Verified &
  BoughtRow &
  Readonly<{
    /** The purchase in force that it corrects through any chain, itself where there is none. */
    root: string;
    /** Whether it was asked for, or is only of the family of one that was. */
    is_asked: boolean;
    issued_on: PlainDate;
    /** In its currency. */
    currency: string;
    amounts_unread: boolean;
    exchange_rate: Decimal | null;
    tax: Decimal;
  }>;

/**
 * Candidates for barred input tax, with their families: purchases in force that are invalid, have unknown amounts in dong,
 * were paid in cash or state cash and are not paid otherwise, or that the portal lists as replaced or cancelled; corrections and their originals; of any day, purchases due on
 * these days unless transferred by then, and purchases paid on these days after they were due, or before it where cash was paid. Reads
 * no other purchases.
 */
export async function findDoubtfulPurchases(
  db: Db,
  companyId: string,
  { from, to, ids }: Readonly<{ from: PlainDate; to: PlainDate; ids: readonly string[] }>,
): Promise<DoubtfulPurchase[]> {
  const seed = sql`
      with cash as (
        select invoice_id from invoice_content
        where company_id = ${companyId} and content ->> 'paymentMethod' = 'TM'
        union
        select l.invoice_id from payment p
          join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
        where p.company_id = ${companyId} and p.method = 'cash' and p.undone_at is null
      ), unproven as (
        select l.invoice_id from payment p
          join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
        where p.company_id = ${companyId} and p.method <> 'transfer' and p.undone_at is null
      ), listed as (
        -- One side may have a wrong day.
        select invoice_key from portal_invoice
        where company_id = ${companyId} and direction = 'received' and chain_state in ('REPLACED', 'CANCELED')
          and issued_on between ${from}::date - 31 and ${to}::date + 31
      ), correction as (
        select invoice_id, other_id from invoice_link where company_id = ${companyId} and relation in ('adjusts', 'replaces')
      )
      select id from purchase where issued_on between ${from} and ${to} and validity = 0
      union
      select id from purchase i where issued_on between ${from} and ${to} and (i.amounts_unread or ${RATE_MISSING})
      union
      select id from purchase where issued_on between ${from} and ${to} and received_key in (select invoice_key from listed)
      union
      select id from purchase where issued_on between ${from} and ${to} and id in (select invoice_id from cash)
      union
      select id from purchase where issued_on between ${from} and ${to} and id in (
        select invoice_id from correction union select other_id from correction)
      union
      select id from purchase where falls_due between ${from} and ${to} and due_on is not null
        and (chain_state <> 'ORIGINAL' or due_from is distinct from 'issue'
          and (paid_on is null or paid_on > due_on or id in (select invoice_id from unproven)))
      union
      select id from purchase where issued_on between ${from} and ${to} and due_on < issued_on
      union
      select i.id from payment p
        join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
        join purchase i on i.id = l.invoice_id and i.due_on < p.paid_on
      where p.company_id = ${companyId} and p.paid_on between ${from} and ${to} and p.method = 'transfer' and p.undone_at is null
      union
      select i.id from payment p
        join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
        join purchase i on i.id = l.invoice_id and i.due_on > p.paid_on
      where p.company_id = ${companyId} and p.paid_on between ${from} and ${to} and p.undone_at is null
        and (p.method = 'cash' or p.method = 'transfer' and i.id in (select invoice_id from cash))
      union
      select id from purchase where id = ${anyId(ids)}`;
  const { rows } = await sql<DoubtfulPurchase>`
    with recursive ${boughtWith(companyId, seed)}, wanted as (
      select id, root, true as is_asked from rooted
      union all
      select m.id, m.root, false from member m
      where m.root in (select root from rooted) and m.id not in (select id from seed)
    )
    select i.id, w.root, w.is_asked, i.verification, i.validity, i.authority_code, ${STATE_FOR_DEDUCTION} as chain_state, i.issued_on,
      i.currency, i.amounts_unread, i.exchange_rate, i.tax, b.bought_on, b.with_tax as bought_total, b.cash, b.transfer, b.other, b.transfers, b.in_cash, b.due_on, b.is_paid,
      b.stated_method, b.day_total, b.unknown_on_day, case when v.invoice_id is not null then to_jsonb(v) end as verdict, r.facts,
      ${DIFFERENCE_EXPLAINED} as is_explained,
      r.checked_at as asked_at, null as checker
    from wanted w
      join purchase i on i.id = w.id
      join bought b on b.root = w.root
      left join invoice_verification v on v.company_id = i.company_id and v.invoice_id = i.id
      left join invoice_customer_check r on r.company_id = i.company_id and r.invoice_id = i.id
    order by i.id`.execute(db);
  return rows;
}
