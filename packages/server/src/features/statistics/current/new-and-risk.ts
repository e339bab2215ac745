import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { DOUBTFUL, type readNewAndRisk } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { wholeMonths } from '@hoadon/domain/statistics/whole-months';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { allMatching } from '../../invoice-lists/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';
import { findTurnover, type MonthTurnover } from '../turnover/index.ts';

type Counted = Readonly<{ direction: 'issued' | 'received'; count: number }>;

/** Counted as the linked lists count, so that the lists show the same numbers (STAT-007). */
export async function newAndRisk(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  request: z.output<typeof readNewAndRisk.input>,
): Promise<z.output<typeof readNewAndRisk.output>> {
  const today = clock.today();
  const { from, to } = reportRange(request, today);
  const count = async (query: RawBuilder<Counted>): Promise<readonly Counted[]> =>
    (await query.execute(db)).rows;
  const [fresh, doubtful] = await Promise.all([
    findTurnover(db, companyId, { from, to, whole: wholeMonths(from, to, today) }),
    count(doubtfulQuery(companyId, { from, to })),
  ]);
  const outgoing = invoicesOf(fresh, 'issued');
  const incoming = invoicesOf(fresh, 'received');
  return {
    start_date: from,
    end_date: to,
    count_new_invoices: outgoing + incoming,
    count_new_outgoing: outgoing,
    count_new_incoming: incoming,
    count_warning_invoices: countOf(doubtful, 'issued') + countOf(doubtful, 'received'),
  };
}

function doubtfulQuery(companyId: string, issued: DateRange) {
  const validity = { operator: 'any', options: DOUBTFUL } as const;
  const filters = { ...noFilters(INVOICE_FILTERS), issued, direction: 'ALL', validity } as const;
  const rows = allMatching(companyId, { station: null, filters }, sql`direction`);
  return sql<Counted>`select direction, count(*)::integer as count from (${rows}) as listed group by 1`;
}

/** What counts as revenue or as a purchase, as the turnover of the same days has it. */
const invoicesOf = (months: readonly MonthTurnover[], direction: Counted['direction']): number =>
  months.reduce((count, one) => count + (one.direction === direction ? one.invoices : 0), 0);

const countOf = (rows: readonly Counted[], direction: Counted['direction']): number =>
  rows.find((row) => row.direction === direction)?.count ?? 0;
