import { addDays } from '@hoadon/domain/dates/add-days';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import type { Direction } from './run.repository.ts';

export type Days = Readonly<{ direction: Direction; from: PlainDate; to: PlainDate }>;

const DAYS_AROUND = 31;

/** One side may have a wrong day: invoices of a month around are compared too, and reported only if the other side is within. */
export const daysAround = ({ direction, from, to }: Days): Days => ({
  direction,
  from: addDays(from, -DAYS_AROUND),
  to: addDays(to, DAYS_AROUND),
});
