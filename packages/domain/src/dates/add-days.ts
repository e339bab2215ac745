import { dateOfDayNumber, dayNumber } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

export const addDays = (date: PlainDate, days: number): PlainDate =>
  dateOfDayNumber(dayNumber(date) + days);

/** Calendar days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: PlainDate, to: PlainDate): number =>
  dayNumber(to) - dayNumber(from);

/** Public holidays with a fixed day; the others stand in legal/movable-holidays.ts. */
const FIXED_HOLIDAYS: readonly string[] = ['01-01', '04-30', '05-01', '09-02'];

/** Monday to Friday, public holidays out. `holidays` are those that move from year to year. */
export function isWorkingDay(date: PlainDate, holidays: readonly PlainDate[]): boolean {
  const dayOfWeek = (((dayNumber(date) + 3) % 7) + 7) % 7;
  return dayOfWeek < 5 && !FIXED_HOLIDAYS.includes(date.slice(5)) && !holidays.includes(date);
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
