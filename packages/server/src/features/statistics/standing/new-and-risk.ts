import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { DOUBTFUL, type readNewAndRisk } from '@hoadon/contracts/statistics';
import { wholeMonths } from '@hoadon/domain/statistics/whole-months';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { allMatching } from '../../invoices/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { FAILED_IMPORT } from '../failed-import.ts';
import type { DaysInMonths } from '../in-force.ts';
import { type Days, reportRange } from '../report-range.ts';

type Counted = Readonly<{ direction: 'issued' | 'received'; count: number }>;

/** Counted as the lists behind it count, so that whoever opens the list finds as many (STAT-007). */
export async function newAndRisk(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  asked: z.output<typeof readNewAndRisk.input>,
): Promise<z.output<typeof readNewAndRisk.output>> {
  const today = clock.today();
  const { from, to } = reportRange(asked, today);
  const count = async (query: RawBuilder<Counted>): Promise<readonly Counted[]> =>
    (await query.execute(db)).rows;
  const [fresh, doubtful] = await Promise.all([
    count(newQuery(companyId, { from, to, whole: wholeMonths(from, to, today) })),
    count(doubtfulQuery(companyId, { from, to })),
  ]);
  const outgoing = countOf(fresh, 'issued');
  const incoming = countOf(fresh, 'received');
  return {
    start_date: from,
    end_date: to,
    count_new_invoices: outgoing + incoming,
    count_new_outgoing: outgoing,
    count_new_incoming: incoming,
    count_warning_invoices: countOf(doubtful, 'issued') + countOf(doubtful, 'received'),
  };
}

/** All but drafts: the counters, with single days at the ends, and without the failed imports that they hold too. */
export function newQuery(companyId: string, { from, to, whole }: DaysInMonths) {
  const rows = (sign: 1 | -1, days: Days, narrowed = sql`true`) => sql`
    union all
    select i.direction, ${sql.lit(sign)} from invoice i
    where i.company_id = ${companyId} and i.direction in ('issued', 'received') and i.deleted_at is null
      and i.place <> 'draft' and i.issued_on between ${days.from} and ${days.to} and ${narrowed}`;
  return sql<Counted>`
    select direction, sum(invoices)::integer as count from (
      select direction, invoices from month_total
      where company_id = ${companyId} and place <> 'draft' and month = any(${whole.months}::date[])
      ${sql.join([...whole.edges.map((edge) => rows(edge.sign, edge)), rows(-1, { from, to }, FAILED_IMPORT)], sql` `)}
    ) as part group by 1`;
}

function doubtfulQuery(companyId: string, issued: Days) {
  const validity = { operator: 'any', options: DOUBTFUL } as const;
  const filters = { ...noFilters(INVOICE_FILTERS), issued, direction: 'ALL', validity } as const;
  const rows = allMatching(companyId, { station: null, filters }, sql`direction`);
  return sql<Counted>`select direction, count(*)::integer as count from (${rows}) as listed group by 1`;
}

const countOf = (rows: readonly Counted[], direction: Counted['direction']): number =>
  rows.find((row) => row.direction === direction)?.count ?? 0;
