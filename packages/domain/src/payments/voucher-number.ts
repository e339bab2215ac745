import type { PlainDate } from '../dates/plain-date.ts';
import type { PaymentDirection } from './payment-direction.ts';

const BOOKS = { in: 'PT', out: 'PC' } as const satisfies Record<PaymentDirection, string>;
const DIGITS = 5;

/** The year in whose book a payment is numbered. */
export const yearOf = (paidOn: PlainDate): number => Number(paidOn.slice(0, 4));

/** As receipts (phiếu thu) and expenses (phiếu chi) are called: PT00012/2026. */
export const voucherNumber = (
  direction: PaymentDirection,
  number: number,
  paidOn: PlainDate,
): string => `${BOOKS[direction]}${String(number).padStart(DIGITS, '0')}/${yearOf(paidOn)}`;
