import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import type { Edge, WholeMonths } from '@hoadon/domain/statistics/whole-months';
import { type RawBuilder, sql } from 'kysely';
import { RATE_MISSING, RELEASED_IN_FORCE, UNRELEASED_IN_FORCE } from '../invoices/index.ts';

/** Days from..to, both included, and which months of them are read from the counters. */
export type DaysInMonths = Readonly<{ from: PlainDate; to: PlainDate; whole: WholeMonths }>;

type Amounts = Readonly<{
  /** The day that a row covers, or the first day of its month. */
  unit: 'day' | 'month';
  /** Columns that counters and invoices have. */
  columns: readonly ('without_tax' | 'tax' | 'with_tax')[];
  /** The same of an invoice `i` in foreign currency, in dong. */
  inDong: RawBuilder<unknown>;
}>;

const MONTH_OF_ISSUE = sql`date_trunc('month', i.issued_on::timestamp)::date`;
/** Invoices without a rate have no amount in dong, and are neither counted nor summed. */
const FOREIGN = sql`i.currency <> ${sql.lit(DEFAULT_CURRENCY)} and i.exchange_rate is not null`;

/** Counted above as an invoice of no amount; the condition is that of the index invoice_uncounted. */
const UNREAD = sql`i.amounts_unread and (i.currency = ${sql.lit(DEFAULT_CURRENCY)} or i.exchange_rate is not null)
  and (i.amounts_unread or ${RATE_MISSING})`;

/**
 * Rows of direction, begin (`begins`), invoices and amounts in dong that add up to the invoices in force of these days.
 * The counters know what is released in dong, month by month. Read beside them: single days at the ends, what is in
 * foreign currency, and what is in force before it is released: all of it few rows.
 */
export function inForce(
  companyId: string,
  { from, to, whole }: DaysInMonths,
  { unit, columns, inDong }: Amounts,
): RawBuilder<unknown> {
  const begin = unit === 'day' ? sql`i.issued_on` : MONTH_OF_ISSUE;
  const amounts = (sign: RawBuilder<unknown>) =>
    sql.join(columns.map((column) => sql`${sign}${sql.ref(column)}`));
  const rows = (
    days: Pick<Edge, 'from' | 'to'>,
    condition: RawBuilder<unknown>,
    read: RawBuilder<unknown>,
  ) => sql`
    union all
    select i.direction, ${begin}, ${read} from invoice i
    where i.company_id = ${companyId} and i.direction in ('issued', 'received')
      and i.issued_on between ${days.from} and ${days.to} and i.deleted_at is null and ${condition}`;
  const edges = whole.edges.map((edge) => {
    const sign = sql.lit(edge.sign);
    return rows(
      edge,
      sql`i.currency = ${DEFAULT_CURRENCY} and ${RELEASED_IN_FORCE}`,
      sql`${sign}, ${amounts(sql`${sign} * i.`)}`,
    );
  });
  const days = { from, to };
  return sql`
    select direction, month as begins, invoices, ${amounts(sql``)} from month_total
    where company_id = ${companyId} and place = 'released' and effect <> 'nothing'
      and currency = ${DEFAULT_CURRENCY} and month = any(${whole.months}::date[])
    ${edges.length > 0 ? sql.join(edges, sql` `) : sql``}
    ${rows(days, sql`${FOREIGN} and ${RELEASED_IN_FORCE}`, sql`1, ${inDong}`)}
    ${rows(days, sql`${FOREIGN} and ${UNRELEASED_IN_FORCE}`, sql`1, ${inDong}`)}
    ${rows(days, sql`i.currency = ${DEFAULT_CURRENCY} and ${UNRELEASED_IN_FORCE}`, sql`1, ${amounts(sql`i.`)}`)}
    ${rows(days, sql`${UNREAD} and ${RELEASED_IN_FORCE}`, sql`-1, ${amounts(sql`-i.`)}`)}`;
}
