import { INVOICE_FILTERS } from '@hoadon/contracts/filters/invoice-filters';
import { noFilters } from '@hoadon/contracts/filters/read-filters';
import { DOUBTFUL, type readNewAndRisk } from '@hoadon/contracts/statistics';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { allMatching, type ListFilter } from '../../invoices/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';

type Counted = Readonly<{ direction: 'issued' | 'received'; count: number }>;

/** Counted as the lists behind it count, so that whoever opens the list finds as many (STAT-007). */
export async function newAndRisk(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  asked: z.output<typeof readNewAndRisk.input>,
): Promise<z.output<typeof readNewAndRisk.output>> {
  const issued = reportRange(asked, clock.today());
  const all = noFilters(INVOICE_FILTERS);
  const list = (narrowed: Partial<typeof all>): ListFilter => ({
    station: null,
    filters: { ...all, issued, direction: 'ALL', ...narrowed },
  });
  const count = async (filter: ListFilter): Promise<readonly Counted[]> =>
    (await countQuery(allMatching(companyId, filter, sql`direction`)).execute(db)).rows;
  const [fresh, doubtful] = await Promise.all([
    count(list({ excluded: { operator: 'any', options: ['DRAFT'] } })),
    count(list({ validity: { operator: 'any', options: DOUBTFUL } })),
  ]);
  const outgoing = countOf(fresh, 'issued');
  const incoming = countOf(fresh, 'received');
  return {
    start_date: issued.from,
    end_date: issued.to,
    count_new_invoices: outgoing + incoming,
    count_new_outgoing: outgoing,
    count_new_incoming: incoming,
    count_warning_invoices: countOf(doubtful, 'issued') + countOf(doubtful, 'received'),
  };
}

const countQuery = (rows: RawBuilder<unknown>) =>
  sql<Counted>`select direction, count(*)::integer as count from (${rows}) as listed group by 1`;

const countOf = (rows: readonly Counted[], direction: Counted['direction']): number =>
  rows.find((row) => row.direction === direction)?.count ?? 0;
