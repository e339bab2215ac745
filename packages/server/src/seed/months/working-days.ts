import { addDays, isWorkingDay } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { MOVABLE_HOLIDAYS } from '@hoadon/domain/legal/movable-holidays';

/** Working days from the first of the month `months` ago up to yesterday, month by month. */
export function monthsSince(today: PlainDate, months: number): PlainDate[][] {
  const workingDays: PlainDate[][] = [];
  for (let day = firstOfMonth(today, months); day < today; day = addDays(day, 1)) {
    if (day.endsWith('-01')) workingDays.push([]);
    if (isWorkingDay(day, MOVABLE_HOLIDAYS)) workingDays.at(-1)?.push(day);
  }
  return workingDays.filter((days) => days.length > 0);
}

/** The first day of the month `months` before. */
export function firstOfMonth(day: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const count = year * 12 + month - 1 - months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}
