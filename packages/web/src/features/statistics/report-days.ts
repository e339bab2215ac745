import { dateText } from '@hoadon/domain/dates/calendar';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { dayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';

/** From 1 January to 31 December of this year: what a report begins with (STAT-011); what is to come holds nothing. */
export function thisYear(): DateRange {
  const year = Number(dayInVietnam(new Date().toISOString()).slice(0, 4));
  return { from: dateText(year, 1, 1), to: dateText(year, 12, 31) };
}

/** From 1 January of last year to today: what the cash flow begins with (STAT-005). */
export function sinceLastYear(): DateRange {
  const today = dayInVietnam(new Date().toISOString());
  return { from: dateText(Number(today.slice(0, 4)) - 1, 1, 1), to: today };
}
