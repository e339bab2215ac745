import { addDays, daysBetween } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, lastDayOf, nextPeriod, taxPeriodOf } from '../dates/tax-period.ts';

/** Days from..to, both included, that are added to what the whole months hold, or taken from it. */
export type Edge = Readonly<{ from: PlainDate; to: PlainDate; sign: 1 | -1 }>;

/** First days of months that count whole, and what of single days is added to or taken from them. */
export type WholeMonths = Readonly<{ months: readonly PlainDate[]; edges: readonly Edge[] }>;

/**
 * The days from..to as whole months, whose totals are stored, and as few single days as possible: of a month that is
 * only partly requested, either its days are read or those that are left out. Days after `today` hold next to nothing,
 * so the running month is read whole.
 */
export function wholeMonths(from: PlainDate, to: PlainDate, today: PlainDate): WholeMonths {
  const months: PlainDate[] = [];
  const edges: Edge[] = [];
  for (let month = taxPeriodOf(from, 'month'); firstDayOf(month) <= to; month = nextPeriod(month)) {
    const first = firstDayOf(month);
    const last = lastDayOf(month);
    const begin = from > first ? from : first;
    const end = to < last ? to : last;
    const outside = [
      { from: first, to: addDays(begin, -1), sign: -1 as const },
      { from: addDays(end, 1), to: last, sign: -1 as const },
    ].filter((edge) => edge.from <= edge.to);
    const isInsideShorter = filledDays(begin, end, today) < filledDaysOf(outside, today);
    if (isInsideShorter) edges.push({ from: begin, to: end, sign: 1 });
    else {
      months.push(first);
      edges.push(...outside);
    }
  }
  return { months, edges };
}

const filledDaysOf = (edges: readonly Edge[], today: PlainDate): number =>
  edges.reduce((days, { from, to }) => days + filledDays(from, to, today), 0);

function filledDays(from: PlainDate, to: PlainDate, today: PlainDate): number {
  const last = to < today ? to : today;
  return Math.max(0, daysBetween(from, last) + 1);
}
