import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Direction } from './run.repository.ts';

export type Days = Readonly<{ direction: Direction; from: PlainDate; to: PlainDate }>;

const DAYS_AROUND = 31;

/** One side may have a day wrong: what stands a month around is looked at as well, and told only where the other is within. */
export const daysAround = ({ direction, from, to }: Days): Days => ({
  direction,
  from: addDays(from, -DAYS_AROUND),
  to: addDays(to, DAYS_AROUND),
});
