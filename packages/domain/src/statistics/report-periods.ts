import type { PlainDate } from '../dates/plain-date.ts';
import {
  firstDayOf,
  lastDayOf,
  nextPeriod,
  type TaxPeriod,
  taxPeriodOf,
} from '../dates/tax-period.ts';

/** How a report is divided (STAT-011). */
export const REPORT_PERIODS = ['MONTH', 'QUARTER'] as const;
export type ReportPeriod = (typeof REPORT_PERIODS)[number];

const TYPES = { MONTH: 'month', QUARTER: 'quarter' } as const;

/** A month or quarter of a report with those of its days that were asked for. */
export type ReportSpan = Readonly<{ period: TaxPeriod; from: PlainDate; to: PlainDate }>;

/** The months or quarters from..to, oldest first; the first and the last may be cut short. */
export function spansOf(from: PlainDate, to: PlainDate, by: ReportPeriod): ReportSpan[] {
  const spans: ReportSpan[] = [];
  for (
    let period = taxPeriodOf(from, TYPES[by]);
    firstDayOf(period) <= to;
    period = nextPeriod(period)
  ) {
    const first = firstDayOf(period);
    const last = lastDayOf(period);
    spans.push({ period, from: from > first ? from : first, to: to < last ? to : last });
  }
  return spans;
}
