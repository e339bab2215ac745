import { addDays, daysBetween } from '../dates/add-days.ts';
import { dateText } from '../dates/calendar.ts';
import type { DateRange } from '../dates/date-range.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, lastDayOf, nextPeriod, taxPeriodOf } from '../dates/tax-period.ts';

/** What a step of a cash flow holds. */
export const CASH_FLOW_STEPS = ['DAY', 'MONTH', 'QUARTER', 'YEAR'] as const;
export type CashFlowStep = (typeof CASH_FLOW_STEPS)[number];

/** Ten years: a longer report is too long to read step by step. */
const LONGEST_DAYS = 3_653;

export type CashFlowRangeFault = 'range-incomplete' | 'range-backwards' | 'range-over-ten-years';

/** What is wrong with the days of a cash flow; null where nothing is. */
export function cashFlowRangeFault(
  from: PlainDate | null,
  to: PlainDate | null,
): CashFlowRangeFault | null {
  if (from === null || to === null) return 'range-incomplete';
  if (from > to) return 'range-backwards';
  return daysBetween(from, to) > LONGEST_DAYS ? 'range-over-ten-years' : null;
}

const TYPES = { MONTH: 'month', QUARTER: 'quarter' } as const;

/** The last day of the step that contains a day. */
function endOfStep(day: PlainDate, interval: CashFlowStep): PlainDate {
  if (interval === 'DAY') return day;
  if (interval === 'YEAR') return dateText(Number(day.slice(0, 4)), 12, 31);
  return lastDayOf(taxPeriodOf(day, TYPES[interval]));
}

/** The steps from..to, oldest first; the first and the last may be cut short. */
export function stepsOf(from: PlainDate, to: PlainDate, interval: CashFlowStep): DateRange[] {
  const steps: DateRange[] = [];
  for (let begin = from; begin <= to; ) {
    const end = endOfStep(begin, interval);
    steps.push({ from: begin, to: end < to ? end : to });
    begin = addDays(end, 1);
  }
  return steps;
}

export type ForecastSpan = Readonly<{
  kind: 'overdue' | 'month' | 'later';
  /** Null is open. */
  from: PlainDate | null;
  to: PlainDate | null;
}>;

const MONTHS_AHEAD = 12;

/** By when money is expected: what is overdue, what is left of this month and the eleven after it, and all later. */
export function forecastSpans(today: PlainDate): ForecastSpan[] {
  const spans: ForecastSpan[] = [{ kind: 'overdue', from: null, to: addDays(today, -1) }];
  let month = taxPeriodOf(today, 'month');
  for (let count = 0; count < MONTHS_AHEAD; count += 1) {
    const first = firstDayOf(month);
    spans.push({ kind: 'month', from: first < today ? today : first, to: lastDayOf(month) });
    month = nextPeriod(month);
  }
  return [...spans, { kind: 'later', from: firstDayOf(month), to: null }];
}
