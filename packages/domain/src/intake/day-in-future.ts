import type { PlainDate } from '../dates/plain-date.ts';

/** Nothing was issued tomorrow, whatever brings it. `today` in Viet Nam, where the day of an invoice is written. */
export const isDayInFuture = (issuedOn: PlainDate, today: PlainDate): boolean => issuedOn > today;
