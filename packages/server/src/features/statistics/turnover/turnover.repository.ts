import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { RATE_MISSING, RELEASED_IN_FORCE, TURNOVER } from '../../invoices/index.ts';
import { DONG_TOTALS } from '../in-dong.ts';
import { type DaysInMonths, inForce } from '../in-force.ts';

/** What the invoices in force of a month come to, in dong. */
export type MonthTurnover = Readonly<{
  direction: 'issued' | 'received';
  /** `YYYY-MM`. */
  month: string;
  invoices: number;
  /** Without tax, after the relief of a decree. */
  turnover: string;
  tax: string;
}>;

const AMOUNTS = {
  unit: 'month',
  columns: ['with_tax', 'tax'],
  inDong: sql`${TURNOVER} + i.tax_dong, i.tax_dong`,
} as const;

/** What counts as revenue or as a purchase. A voucher is neither. The counters hold it like an invoice, so the few that there are, are taken out again. */
const counted = (companyId: string, days: DaysInMonths) => sql`
  ${inForce(companyId, days, AMOUNTS)}
  union all
  select i.direction, date_trunc('month', i.issued_on::timestamp)::date, -1, -dong.with_tax, -dong.tax
  from invoice i ${DONG_TOTALS}
  where i.company_id = ${companyId} and i.direction in ('issued', 'received') and i.is_voucher
    and not i.amounts_unread and not ${RATE_MISSING}
    and i.issued_on between ${days.from} and ${days.to} and i.deleted_at is null and ${RELEASED_IN_FORCE}`;

export const turnoverQuery = (companyId: string, days: DaysInMonths) => sql<MonthTurnover>`
  select direction, to_char(begins, 'YYYY-MM') as month, sum(invoices)::integer as invoices,
    sum(with_tax - tax) as turnover, sum(tax) as tax
  from (${counted(companyId, days)}) as part
  group by direction, begins order by begins, direction`;

export const findTurnover = async (
  db: Db,
  companyId: string,
  days: DaysInMonths,
): Promise<MonthTurnover[]> => (await turnoverQuery(companyId, days).execute(db)).rows;
