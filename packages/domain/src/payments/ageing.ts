import { daysBetween } from '../dates/add-days.ts';
import type { PlainDate } from '../dates/plain-date.ts';

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
