import { dateText } from '@hoadon/domain/dates/calendar';
import type { DateRange } from '@hoadon/domain/dates/date-range';
import { dateRangeFault } from '@hoadon/domain/dates/date-range';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { Failure } from '@hoadon/domain/errors/failure';

type RangeRequest = Readonly<{
  start_date?: PlainDate | undefined;
  end_date?: PlainDate | undefined;
}>;

/** The days of a report: by default from 1 January of this year to today (STAT-011), a year at most (VAL-033). */
export function reportRange({ start_date, end_date }: RangeRequest, today: PlainDate): DateRange {
  const to = end_date ?? (start_date && start_date > today ? start_date : today);
  const from = start_date ?? dateText(Number(to.slice(0, 4)), 1, 1);
  const fault = dateRangeFault(from, to);
  if (fault === null) return { from, to };
  const issue = { path: 'start_date', code: fault, severity: 'error' } as const;
  throw new Failure('INPUT_DATA_IS_INVALID', { start_date: fault }, { issues: [issue] });
}
