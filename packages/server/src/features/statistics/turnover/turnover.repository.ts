import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { type DaysInMonths, inForce } from '../in-force.ts';

/** What the invoices in force of a month come to, in dong. */
export type MonthTurnover = Readonly<{
  direction: 'issued' | 'received';
  /** `YYYY-MM`. */
  month: string;
  invoices: number;
  without_tax: string;
  tax: string;
}>;

const AMOUNTS = {
  unit: 'month',
  columns: ['without_tax', 'tax'],
  inDong: sql`i.without_tax_dong, i.tax_dong`,
} as const;

export const turnoverQuery = (companyId: string, days: DaysInMonths) => sql<MonthTurnover>`
  select direction, to_char(begins, 'YYYY-MM') as month, sum(invoices)::integer as invoices,
    sum(without_tax) as without_tax, sum(tax) as tax
  from (${inForce(companyId, days, AMOUNTS)}) as part
  group by direction, begins order by begins, direction`;

export const findTurnover = async (
  db: Db,
  companyId: string,
  days: DaysInMonths,
): Promise<MonthTurnover[]> => (await turnoverQuery(companyId, days).execute(db)).rows;
