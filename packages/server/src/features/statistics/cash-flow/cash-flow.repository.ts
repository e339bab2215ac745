import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { PaymentDirection } from '@hoadon/domain/payments/payment-direction';
import { wholeMonths } from '@hoadon/domain/statistics/whole-months';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { inDong, OWED, RATE_MISSING } from '../../invoices/index.ts';
import { inForce } from '../in-force.ts';
import { OPEN_IN_DONG, owed } from '../owed.ts';

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
const WAY = sql`case direction when 'issued' then 'in' else 'out' end`;
const COUNTS = sql`counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1`;
const beginOf = (unit: Within['unit'], day: RawBuilder<unknown>) =>
  sql`date_trunc(${sql.lit(unit)}, ${day}::timestamp)::date::text`;

/** Payments of these days, each once; one that was taken back is none. Read from the index payment_by_day alone. */
export const paymentsQuery = (companyId: string, { from, to, unit }: Within) => sql<FlowRow>`
  select direction, ${beginOf(unit, sql`paid_on`)} as begins, sum(amount) as amount
  from (
    select direction, paid_on, sum(amount_dong) as amount from payment
    where company_id = ${companyId} and direction in ('in', 'out') and paid_on between ${from} and ${to}
      and undone_at is null
    group by 1, 2
  ) as of_day group by 1, 2`;

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
  select ${WAY} as direction, ${beginOf(unit, sql`issued_on`)} as begins, sum(amount) as amount
  from (
    select i.direction, i.issued_on, ${inDong(sql`i.with_tax`)} as amount from (${invoices}) as i where ${COUNTS}
  ) as each group by 1, 2`;

const WITH_TAX = { columns: ['with_tax'], inDong: inDong(sql`i.with_tax`) } as const;

/** The same of all that a list of the days holds: by month from the counters. */
export function allIssuedQuery(companyId: string, { from, to, unit }: Within, today: PlainDate) {
  const eachDay = { months: [], edges: [{ from, to, sign: 1 }] } as const;
  const whole = unit === 'month' ? wholeMonths(from, to, today) : eachDay;
  return sql<FlowRow>`
    select ${WAY} as direction, begins::text as begins, sum(with_tax) as amount
    from (
      ${inForce(companyId, { from, to, whole }, { unit, ...WITH_TAX })}
    ) as part group by 1, 2`;
}

const DUE = sql`i.direction, i.falls_due, i.open_amount, ${OPEN_IN_DONG} as open`;

/** What is open of invoices in force, by the month in which it is due. */
export const dueQuery = (today: PlainDate, invoices: RawBuilder<unknown>): RawBuilder<DueRow> =>
  dueOf(
    today,
    sql`
      select ${DUE} from (${invoices}) as i where ${OWED} and not ${RATE_MISSING}`,
  );

/** The same of all that a list holds and that is not paid. */
export const allDueQuery = (companyId: string, today: PlainDate): RawBuilder<DueRow> =>
  dueOf(today, owed(companyId, DUE, sql`true`));

/**
 * The sums of each day are made first: a day is written as its month once, and not for each invoice. What is to be given
 * back is never overdue: it is expected from today on.
 */
const dueOf = (today: PlainDate, open: RawBuilder<unknown>) => sql<DueRow>`
  select ${WAY} as direction, case when day >= ${today}::date then to_char(day, 'YYYY-MM') end as month,
    sum(invoices)::integer as invoices, sum(amount) as amount
  from (
    select direction, case when open_amount < 0 then greatest(falls_due, ${today}::date) else falls_due end as day,
      count(*) as invoices, sum(open) as amount
    from (${open}) as each group by 1, 2
  ) as of_day group by 1, 2`;

export const rowsOf = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;
