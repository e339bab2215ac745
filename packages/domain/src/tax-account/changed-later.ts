import type { PlainDate } from '../dates/plain-date.ts';
import { filingDeadline, type TaxPeriod, taxPeriodOf } from '../dates/tax-period.ts';
import { CONFIRMED } from '../invoice/origin.ts';
import type { ChainState } from '../issuing/processing-state.ts';
import { MOVABLE_HOLIDAYS } from '../legal/movable-holidays.ts';
import { decimal, isZero } from '../money/decimal.ts';

/** What is done with an invoice so that a change of it is more than news. */
export const RELIED_UPON = ['booked', 'paid', 'filed'] as const;
export type ReliedUpon = (typeof RELIED_UPON)[number];

export type InvoiceUse = Readonly<{
  /** 4: it is approved (S-45). */
  origin: number;
  paidAmount: string | null;
  issuedOn: PlainDate;
  /** The day on which it came to us. */
  knownSince: PlainDate;
}>;

/**
 * What was done with an invoice by today. Filed: the return of its period was due, with this invoice in it, so that the change
 * belongs into an additional return (Law on Tax Administration 38/2019/QH14, article 47).
 */
export function reliedUpon(
  { origin, paidAmount, issuedOn, knownSince }: InvoiceUse,
  period: TaxPeriod['type'],
  today: PlainDate,
  holidays: readonly PlainDate[] = MOVABLE_HOLIDAYS,
): ReliedUpon[] {
  const isPaid = paidAmount !== null && !isZero(decimal(paidAmount));
  const deadline = filingDeadline(taxPeriodOf(issuedOn, period), holidays);
  return [
    ...(origin === CONFIRMED ? (['booked'] as const) : []),
    ...(isPaid ? (['paid'] as const) : []),
    ...(knownSince <= deadline && deadline < today ? (['filed'] as const) : []),
  ];
}

/** Whether the invoice is worth something else than before. */
export const isWorthAnother = (from: ChainState, to: ChainState): boolean =>
  from !== to && (to === 'REPLACED' || to === 'CANCELED' || to === 'MODIFIED');
