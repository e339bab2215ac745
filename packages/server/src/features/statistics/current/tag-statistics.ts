import type { readTagStatistics } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { decimal } from '@hoadon/domain/money/decimal';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';

type Row = Readonly<{
  id: string;
  name: string;
  hex_color: string;
  count: number;
  revenue: string;
  expense: string;
}>;

/** Invoices of each tag in these days, largest first (STAT-009). */
export async function tagStatistics(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  request: z.output<typeof readTagStatistics.input>,
): Promise<z.output<typeof readTagStatistics.output>> {
  const { rows } = await tagQuery(companyId, reportRange(request, clock.today())).execute(db);
  return rows.map((row) => ({
    ...row,
    revenue: decimal(row.revenue),
    expense: decimal(row.expense),
  }));
}

/**
 * `worth_dong` is the amount of an invoice in revenue or purchases, stored with its tag and null where it counts in neither,
 * for an index-only scan of invoice_tag_by_day.
 */
export const tagQuery = (companyId: string, { from, to }: DateRange) => sql<Row>`
  select t.id, t.name, t.color as hex_color, coalesce(its.count, 0)::integer as count,
    coalesce(its.revenue, 0) as revenue, coalesce(its.expense, 0) as expense
  from tag t
  left join lateral (
    select count(l.worth_dong) as count, sum(l.worth_dong) filter (where l.direction = 'issued') as revenue,
      sum(l.worth_dong) filter (where l.direction = 'received') as expense
    from invoice_tag l
    where l.company_id = ${companyId} and l.tag_id = t.id and l.direction in ('issued', 'received')
      and not l.aside and l.issued_on between ${from} and ${to}
  ) as its on true
  where t.company_id = ${companyId}
  order by abs(coalesce(its.revenue, 0)) + abs(coalesce(its.expense, 0)) desc, t.name, t.id`;
