import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { AGE_BANDS, type AgeBand, LAST_DAYS } from '@hoadon/domain/payments/ageing';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/open.ts';
import { inDong, OWED, overdueOn } from '../../invoices/index.ts';

/** What is open in a currency: of all, or of a partner. */
export type DebtRow = Readonly<{
  isTotal: boolean;
  partner_id: string | null;
  name: string | null;
  tax_code: string | null;
  currency: string;
  invoices: number;
  debt: string;
  ages: Readonly<Record<AgeBand, string>>;
  /** Of a total: the same in dong. */
  dong: Readonly<Record<AgeBand, string>> | null;
  due_since: string | null;
  /** Of a total: the partners who owe. */
  partners: number;
}>;

/** The rule ageBand of what is owed; what is to be given back is never overdue. */
export const bandOn = (today: string) => sql`case
  when not ${overdueOn(today)} then 'not-due'
  ${sql.join(
    LAST_DAYS.map(([name, last]) => sql`when ${today}::date - falls_due <= ${last} then ${name}`),
    sql` `,
  )}
  else 'over-90' end`;

const ageOf = (name: AgeBand) => sql.ref(`age ${name}`);
const dongOf = (name: AgeBand) => sql.ref(`dong ${name}`);
const each = (write: (name: AgeBand) => ReturnType<typeof sql>) => sql.join(AGE_BANDS.map(write));
const AGES = sql`jsonb_build_object(${each((name) => sql`${sql.lit(name)}, ${ageOf(name)}::text`)}) as ages`;
const DONG = sql`jsonb_build_object(${each((name) => sql`${sql.lit(name)}, ${dongOf(name)}::text`)}) as dong`;

type DebtsQuery = Readonly<{
  companyId: string;
  direction: 'issued' | 'received';
  today: string;
  /** Partners to be left out, the largest first, and how many to answer. */
  from: number;
  limit: number;
}>;

/**
 * Totals by currency, and a page of who owes, dong first and the largest first. Each open invoice is looked at once,
 * found through the index of what is not paid in full; who comes to nothing owes nothing.
 */
export async function findDebts(
  db: Db,
  { companyId, direction, today, from, limit }: DebtsQuery,
): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    with open as (
      select partner_id, currency, open_amount as debt, ${inDong(sql`i.open_amount`)} as dong, falls_due as due,
        ${bandOn(today)} as band
      from invoice i
      where company_id = ${companyId} and direction = ${direction} and ${OWED}
    ), owing as (
      select partner_id, currency, count(*)::integer as invoices, sum(debt) as debt, min(due) filter (where debt > 0) as due_since,
        ${each((name) => sql`coalesce(sum(debt) filter (where band = ${sql.lit(name)}), 0) as ${ageOf(name)}`)},
        ${each((name) => sql`coalesce(sum(dong) filter (where band = ${sql.lit(name)}), 0) as ${dongOf(name)}`)}
      from open group by 1, 2
    ), page as (
      select *, row_number() over (order by currency <> ${DEFAULT_CURRENCY}, currency, debt desc, partner_id) as place
      from owing where debt <> 0
      order by place offset ${from} limit ${limit}
    ), total as (
      select currency, sum(invoices)::integer as invoices, sum(debt) as debt, min(due_since) as due_since,
        ${each((name) => sql`sum(${ageOf(name)}) as ${ageOf(name)}`)},
        ${each((name) => sql`sum(${dongOf(name)}) as ${dongOf(name)}`)},
        (count(*) filter (where debt <> 0))::integer as partners
      from owing group by 1
    )
    select true as "isTotal", null::bigint as partner_id, null as name, null as tax_code, currency, invoices, debt,
      ${AGES}, ${DONG}, due_since::text, partners, row_number() over (order by currency <> ${DEFAULT_CURRENCY}, currency) as place
    from total
    union all
    select false, o.partner_id, p.name, p.tax_code, o.currency, o.invoices, o.debt, ${AGES}, null, o.due_since::text, 0, o.place
    from page o left join partner p on p.company_id = ${companyId} and p.id = o.partner_id
    order by "isTotal" desc, place`.execute(db);
  return rows;
}
