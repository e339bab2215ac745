import { dateOfDayNumber, dayNumber } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

export const addDays = (date: PlainDate, days: number): PlainDate =>
  dateOfDayNumber(dayNumber(date) + days);

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  dayNumber(to) - dayNumber(from);

/** Public holidays with a fixed day, and from when on; the others are in legal/movable-holidays.ts. */
const FIXED_HOLIDAYS: Readonly<Record<string, PlainDate>> = {
  // Labour Code 45/2019/QH14 Art. 112 and the codes before it.
  '01-01': '0001-01-01',
  '04-30': '0001-01-01',
  '05-01': '0001-01-01',
  '09-02': '0001-01-01',
  // Day of Vietnamese culture: Resolution 28/2026/QH16, in force on 1 July 2026.
  '11-24': '2026-07-01',
};

function isFixedHoliday(date: PlainDate): boolean {
  const since = FIXED_HOLIDAYS[date.slice(5)];
  return since !== undefined && since <= date;
}

/** Monday to Friday, public holidays out. `holidays` are those that move from year to year. */
export function isWorkingDay(date: PlainDate, holidays: readonly PlainDate[]): boolean {
  const dayOfWeek = (((dayNumber(date) + 3) % 7) + 7) % 7;
  return dayOfWeek < 5 && !isFixedHoliday(date) && !holidays.includes(date);
}

/** The day that is `count` working days after `date`. */
export function addWorkingDays(
  date: PlainDate,
  count: number,
  holidays: readonly PlainDate[],
): PlainDate {
  let day = date;
  for (let left = count; left > 0; ) {
    day = addDays(day, 1);
    if (isWorkingDay(day, holidays)) left -= 1;
  }
  return day;
}

/**
 * The day on which a period ends that would end on `date`: a weekend or a public holiday moves it to the next working day
 * (Civil Code 91/2015/QH13 Art. 148(5)).
 */
export const endOfTerm = (date: PlainDate, holidays: readonly PlainDate[]): PlainDate =>
  isWorkingDay(date, holidays) ? date : addWorkingDays(date, 1, holidays);
