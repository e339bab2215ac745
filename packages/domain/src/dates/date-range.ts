import { addDays } from './add-days.ts';
import { dateText, isPlainDate } from './calendar.ts';
import type { PlainDate } from './plain-date.ts';

/** Both days are included. */
export type DateRange = Readonly<{ from: PlainDate; to: PlainDate }>;

export type DateRangeFault = 'range-backwards' | 'range-over-a-year' | 'range-incomplete';

/** The same day a year later; 29 February ends on the 28th. */
export function oneYearAfter(date: PlainDate): PlainDate {
  const year = Number(date.slice(0, 4)) + 1;
  const same = dateText(year, Number(date.slice(5, 7)), Number(date.slice(8, 10)));
  return isPlainDate(same) ? same : addDays(dateText(year, 3, 1), -1);
}

/** Reports cover at most one year, and do not run backwards (VAL-033). Null where the range is right. */
export function dateRangeFault(
  from: PlainDate | null,
  to: PlainDate | null,
): DateRangeFault | null {
  if (from === null || to === null) return 'range-incomplete';
  if (to < from) return 'range-backwards';
  return to > oneYearAfter(from) ? 'range-over-a-year' : null;
}
