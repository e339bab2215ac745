import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import type { Edge, WholeMonths } from '@hoadon/domain/statistics/whole-months';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { DONG_TOTALS } from '../in-dong.ts';

/** What the invoices in force of a month come to, in dong. */
export type MonthTurnover = Readonly<{
  direction: 'issued' | 'received';
  /** `YYYY-MM`. */
  month: string;
  invoices: number;
  without_tax: string;
  tax: string;
}>;

type Asked = Readonly<{ from: PlainDate; to: PlainDate; whole: WholeMonths }>;

/** In dong and released: what the counters hold of whole months. */
const IN_FORCE = sql`place = 'released' and chain_effect(chain_state) <> 'nothing'`;

const edgeOf = (companyId: string, { from, to, sign }: Edge) => sql`
  union all
  select direction, date_trunc('month', issued_on)::date, ${sql.lit(sign)}, ${sql.lit(sign)} * without_tax,
    ${sql.lit(sign)} * tax
  from invoice
  where company_id = ${companyId} and direction in ('issued', 'received') and issued_on between ${from} and ${to}
    and deleted_at is null and currency = ${DEFAULT_CURRENCY} and ${IN_FORCE}`;

/**
 * The counters know what is released in dong, month by month. Read beside them: single days at the ends, what is in
 * foreign currency, and what is in force before it is released (without a code, once signed): all of it few rows.
 */
export const turnoverQuery = (companyId: string, { from, to, whole }: Asked) => sql<MonthTurnover>`
  select direction, to_char(month, 'YYYY-MM') as month, sum(invoices)::integer as invoices,
    sum(without_tax) as without_tax, sum(tax) as tax
  from (
    select direction, month, invoices, without_tax, tax from month_total
    where company_id = ${companyId} and place = 'released' and effect <> 'nothing'
      and currency = ${DEFAULT_CURRENCY} and month = any(${whole.months}::date[])
    ${
      whole.edges.length > 0
        ? sql.join(
            whole.edges.map((edge) => edgeOf(companyId, edge)),
            sql` `,
          )
        : sql``
    }
    union all
    select i.direction, date_trunc('month', i.issued_on)::date, 1, dong.without_tax, dong.tax
    from invoice i ${DONG_TOTALS}
    where i.company_id = ${companyId} and i.direction in ('issued', 'received') and i.issued_on between ${from} and ${to}
      and i.deleted_at is null and i.currency <> ${sql.lit(DEFAULT_CURRENCY)}
      and counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1
    union all
    select i.direction, date_trunc('month', i.issued_on)::date, 1, i.without_tax, i.tax from invoice i
    where i.company_id = ${companyId} and i.direction = 'issued' and i.place <> 'released' and i.place <> 'draft'
      and i.issued_on between ${from} and ${to} and i.deleted_at is null and i.currency = ${DEFAULT_CURRENCY}
      and counted_worth(i.processing_state, i.serial, i.chain_state, 1) = 1
  ) as part
  group by 1, 2 order by 2, 1`;

export const findTurnover = async (
  db: Db,
  companyId: string,
  asked: Asked,
): Promise<MonthTurnover[]> => (await turnoverQuery(companyId, asked).execute(db)).rows;
