import { addDays, daysBetween } from '../dates/add-days.ts';
import type { DateRange } from '../dates/date-range.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { firstDayOf, lastDayOf, previousPeriod, taxPeriodOf } from '../dates/tax-period.ts';

/** Where a phase failed, it is asked again from so many days before (TAX-024, AMB-76). */
export const DAYS_BEFORE_FAILED = 15;
const DAYS_OF_A_WEEK = 7;

const monthOf = (day: PlainDate) => taxPeriodOf(day, 'month');
const wholeMonth = (day: PlainDate): DateRange => {
  const month = monthOf(day);
  return { from: firstDayOf(month), to: lastDayOf(month) };
};

/** The calendar months that the days touch, the latest first: what is new is wanted first. */
export function monthsOf({ from, to }: DateRange): DateRange[] {
  const months: DateRange[] = [];
  for (let month = wholeMonth(to); month.to >= from; month = wholeMonth(addDays(month.from, -1)))
    months.push(month);
  return months;
}

/**
 * The months in which an invoice may still be replaced, adjusted or cancelled without any other sign: this one and the two before
 * it (EXTERNAL §1.7). They are read again by every sync.
 */
export function monthsReadAgain(today: PlainDate): DateRange[] {
  const from = firstDayOf(previousPeriod(previousPeriod(monthOf(today))));
  return monthsOf({ from, to: today });
}

/** The days before those that failed, by months. */
export const daysBeforeFailed = ({ from }: DateRange): DateRange[] =>
  monthsOf({ from: addDays(from, -DAYS_BEFORE_FAILED), to: addDays(from, -1) }).map(
    (month, at, all) =>
      at === all.length - 1 ? { ...month, from: addDays(from, -DAYS_BEFORE_FAILED) } : month,
  );

/** What is too much for the portal, by less: a month by weeks, a week by days. Empty: a day is the least. */
export function narrowed({ from, to }: DateRange): DateRange[] {
  const days = daysBetween(from, to) + 1;
  if (days === 1) return [];
  const daysPerPart = days > DAYS_OF_A_WEEK ? DAYS_OF_A_WEEK : 1;
  const parts: DateRange[] = [];
  for (let start = from; start <= to; start = addDays(start, daysPerPart)) {
    const end = addDays(start, daysPerPart - 1);
    parts.push({ from: start, to: end < to ? end : to });
  }
  return parts;
}
