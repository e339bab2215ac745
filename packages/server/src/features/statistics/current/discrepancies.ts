import type { readDiscrepancies } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { sql } from 'kysely';
import type { z } from 'zod';
import { FINDING, OPEN_FINDING } from '../../reconciliation/index.ts';
import type { StatisticsDeps } from '../deps.ts';
import { reportRange } from '../report-range.ts';

type Row = Readonly<{
  id: string;
  direction: 'issued' | 'received';
  from_on: PlainDate;
  to_on: PlainDate;
  finished_at: string;
  outcome: ReconciliationOutcome | null;
  count: number;
}>;

/** What the latest reconciliations of these days left open, sales and purchases apart (STAT-008). */
export async function discrepancies(
  { db, clock }: Pick<StatisticsDeps, 'db' | 'clock'>,
  companyId: string,
  request: z.output<typeof readDiscrepancies.input>,
): Promise<z.output<typeof readDiscrepancies.output>> {
  const { rows } = await openQuery(companyId, reportRange(request, clock.today())).execute(db);
  const ids = [...new Set(rows.map(({ id }) => id))];
  return ids.flatMap((id) => {
    const its = rows.filter((row) => row.id === id);
    const [run] = its;
    if (!run) return [];
    return {
      reconciliation_id: id,
      kind_of: run.direction === 'issued',
      start_date: run.from_on,
      end_date: run.to_on,
      finished_at: run.finished_at,
      open: Object.fromEntries(
        its.flatMap((row) => (row.outcome ? [[row.outcome, row.count]] : [])),
      ),
      count: its.reduce((count, row) => count + row.count, 0),
    };
  });
}

/** What differs and is open, by the predicate of the page of a reconciliation. */
const openQuery = (companyId: string, { from, to }: DateRange) => sql<Row>`
  select r.id, r.direction, r.from_on::text, r.to_on::text, r.finished_at, f.outcome, coalesce(f.count, 0)::integer as count
  from (
    select distinct on (direction) * from reconciliation
    where company_id = ${companyId} and state = 'finished' and from_on <= ${to} and to_on >= ${from}
    order by direction, id desc
  ) as r
  left join lateral (
    select f.outcome, count(*) as count from ${FINDING}
    where f.company_id = ${companyId} and f.run_id = r.id and f.outcome <> 'matched' and ${OPEN_FINDING}
    group by 1
  ) as f on true
  order by r.direction, f.outcome`;
