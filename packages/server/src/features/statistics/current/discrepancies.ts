import type { readDiscrepancies } from '@hoadon/contracts/statistics';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { ReconciliationOutcome } from '@hoadon/domain/reconciliation/reconcile';
import { sql } from 'kysely';
import type { z } from 'zod';
import {
  DAY_OF_FINDING,
  FINDING,
  LATEST_DAYS,
  OPEN_DIFFERENCE,
} from '../../reconciliation/index.ts';
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

/** The open differences of these days, each day by the latest reconciliation that covers it, sales and purchases apart (STAT-008). */
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

/** Of an invoice that several reconciliations found, because the sides state different days, the latest finding counts. */
const openQuery = (companyId: string, { from, to }: DateRange) => sql<Row>`
  with latest as (
    select * from (
      select r.*, ${LATEST_DAYS} * datemultirange(daterange(${from}::date, ${to}::date, '[]')) as days
      from reconciliation r
      where r.company_id = ${companyId} and r.state = 'finished' and r.from_on <= ${to} and r.to_on >= ${from}
    ) as r where not isempty(days)
  )
  select r.id, r.direction, r.from_on::text, r.to_on::text, r.finished_at, f.outcome, coalesce(f.count, 0)::integer as count
  from latest r
  left join lateral (
    select f.outcome, count(*) as count from ${FINDING}
    where f.company_id = ${companyId} and f.run_id = r.id and ${OPEN_DIFFERENCE} and ${DAY_OF_FINDING} <@ r.days
      and not exists (
        select from reconciliation_finding n join latest l on l.id = n.run_id
        where n.company_id = f.company_id and n.invoice_id = f.invoice_id and n.run_id > f.run_id)
    group by 1
  ) as f on true
  order by r.direction, r.id desc, f.outcome`;
