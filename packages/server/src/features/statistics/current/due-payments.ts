import type { readDuePayments } from '@hoadon/contracts/statistics';
import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StatisticsDeps } from '../deps.ts';
import { OPEN_IN_DONG, owed } from '../owed.ts';

const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
const NAMES = ['overdue', 'week', 'month', 'credit'] as const;

type Row = Readonly<
  { direction: 'issued' | 'received' } & Record<
    (typeof NAMES)[number],
    Readonly<{ count: number; amount: string }>
  >
>;

/**
 * What has to be paid and what is expected soon: debts by the days on which they are due. What is to be given back is never
 * overdue and is set off any time: it is listed by itself, as a negative amount.
 */
export async function duePayments(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
): Promise<z.output<typeof readDuePayments.output>> {
  const { rows } = await dueQuery(companyId, clock.today()).execute(db);
  const of = (direction: Row['direction']) => {
    const row = rows.find((one) => one.direction === direction);
    const due = (name: (typeof NAMES)[number]) => ({
      count: row?.[name].count ?? 0,
      amount: decimal(row?.[name].amount ?? '0'),
    });
    return {
      overdue: due('overdue'),
      week: due('week'),
      month: due('month'),
      credit: due('credit'),
    };
  };
  return { payable: of('received'), receivable: of('issued') };
}

/** The sums of each day are made first: days are few, and an invoice is looked at once. */
export const dueQuery = (companyId: string, today: PlainDate) => {
  const within = {
    overdue: sql`not is_credit and falls_due < ${today}::date`,
    week: sql`not is_credit and falls_due between ${today}::date and ${addDays(today, WEEK_DAYS)}::date`,
    month: sql`not is_credit and falls_due between ${today}::date and ${addDays(today, MONTH_DAYS)}::date`,
    credit: sql`is_credit`,
  };
  const columns = NAMES.map(
    (name) => sql`jsonb_build_object(
      'count', coalesce(sum(invoices) filter (where ${within[name]}), 0)::integer,
      'amount', coalesce(sum(amount) filter (where ${within[name]}), 0)::text) as ${sql.ref(name)}`,
  );
  const open = sql`i.direction, i.falls_due, i.open_amount < 0 as is_credit, ${OPEN_IN_DONG} as open`;
  const debts = sql`(i.open_amount < 0 or i.falls_due <= ${addDays(today, MONTH_DAYS)})`;
  return sql<Row>`
    select direction, ${sql.join(columns)} from (
      select direction, falls_due, is_credit, count(*) as invoices, sum(open) as amount
      from (${owed(companyId, open, debts)}) as each group by 1, 2, 3
    ) as day group by 1`;
};
