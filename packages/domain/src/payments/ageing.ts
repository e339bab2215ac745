import { daysBetween } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';
import { type Decimal, isPositive } from '../money/decimal-text.ts';

/** How long a debt has been overdue, as accountants ask for it. */
export const AGE_BANDS = ['not-due', 'to-30', 'to-60', 'to-90', 'over-90'] as const;
export type AgeBand = (typeof AGE_BANDS)[number];

/** How many days after it was due each band ends. */
export const LAST_DAYS = [
  ['to-30', 30],
  ['to-60', 60],
  ['to-90', 90],
] as const;

/** The last day of payment; an invoice that names none is due on its own day. */
export const dueDay = (issuedOn: PlainDate, dueOn: PlainDate | null): PlainDate =>
  dueOn ?? issuedOn;

/** A debt is overdue from the day after it was due: what is due today is not. */
export function ageBand(due: PlainDate, today: PlainDate): AgeBand {
  const days = daysBetween(due, today);
  if (days <= 0) return 'not-due';
  return LAST_DAYS.find(([, last]) => days <= last)?.[0] ?? 'over-90';
}

/** A debt, by its open balance and its days; `dueOn` null: due on its own day. */
export type Debt = Readonly<{ open: Decimal; issuedOn: PlainDate; dueOn: PlainDate | null }>;

/** How many days a debt has been overdue, from the day after it was due; 0: it is not. What is to be given back never is. */
export const daysOverdue = ({ open, issuedOn, dueOn }: Debt, today: PlainDate): number =>
  isPositive(open) ? Math.max(0, daysBetween(dueDay(issuedOn, dueOn), today)) : 0;

export const isOverdue = (debt: Debt, today: PlainDate): boolean => daysOverdue(debt, today) > 0;
