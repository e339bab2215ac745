import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { inDong } from '../in-dong.ts';

/** Money of one day, or of the month that begins on it. */
export type FlowRow = Readonly<{ direction: PaymentDirection; begins: PlainDate; amount: string }>;

/** What is open and due on the days of a month; null: overdue. */
export type DueRow = Readonly<{
  direction: PaymentDirection;
  month: string | null;
  invoices: number;
  amount: string;
}>;

export type Within = Readonly<{ from: PlainDate; to: PlainDate; unit: 'day' | 'month' }>;

/** A sale brings money, a purchase costs it; an adjustment carries its sign. */
const WAY = sql`case i.direction when 'issued' then 'in' else 'out' end`;
const COUNTS = sql`counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1`;
const beginOf = (unit: Within['unit'], day: RawBuilder<unknown>) =>
  sql`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date::text`;

/** Payments of these days, each once; one that was taken back is none. */
export const paymentsQuery = (companyId: string, { from, to, unit }: Within) => sql<FlowRow>`
  select direction, ${beginOf(unit, sql`paid_on`)} as begins, sum(amount_dong) as amount
  from payment
  where company_id = ${companyId} and direction in ('in', 'out') and paid_on between ${from} and ${to}
    and undone_at is null
  group by 1, 2`;

/** The share of these payments that went to some invoices. */
export const paymentsOfQuery = (
  companyId: string,
  { from, to, unit }: Within,
  invoices: RawBuilder<unknown>,
) => sql<FlowRow>`
  select p.direction, ${beginOf(unit, sql`p.paid_on`)} as begins,
    sum(round(case when (i.direction = 'issued') = (p.direction = 'in') then l.amount else -l.amount end
      * p.amount_dong / p.amount, 0)) as amount
  from payment p
  join payment_invoice l on l.company_id = p.company_id and l.payment_id = p.id
  join (${invoices}) as i on i.id = l.invoice_id
  where p.company_id = ${companyId} and p.direction in ('in', 'out') and p.paid_on between ${from} and ${to}
    and p.undone_at is null
  group by 1, 2`;

/** What invoices in force come to by their days of issue; those are narrowed to the days already. */
export const issuedQuery = (unit: Within['unit'], invoices: RawBuilder<unknown>) => sql<FlowRow>`
  select ${WAY} as direction, ${beginOf(unit, sql`i.issued_on`)} as begins, sum(${inDong(sql`i.with_tax`)}) as amount
  from (${invoices}) as i where ${COUNTS} group by 1, 2`;

/** What is open of invoices in force, by the month in which it is due. */
export const dueQuery = (today: PlainDate, invoices: RawBuilder<unknown>) => sql<DueRow>`
  select ${WAY} as direction,
    case when coalesce(i.due_on, i.issued_on) >= ${today}::date then to_char(coalesce(i.due_on, i.issued_on), 'YYYY-MM') end as month,
    count(*)::integer as invoices, sum(${inDong(sql`(i.with_tax - i.paid_amount)`)}) as amount
  from (${invoices}) as i
  where i.with_tax <> i.paid_amount and not i.is_voucher and ${COUNTS}
  group by 1, 2`;

export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;
