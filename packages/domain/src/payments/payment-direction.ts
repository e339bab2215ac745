import { absolute, type Decimal, isNegative } from '../money/decimal.ts';

/** `in`: money came, `out`: the company paid. */
export const PAYMENT_DIRECTIONS = ['in', 'out'] as const;
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];

export const PAYMENT_METHODS = ['transfer', 'cash', 'other'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Which way the money went and how much: what is given back for a decrease goes the other way. */
export function moneyOf(
  direction: 'issued' | 'received',
  total: Decimal,
): Readonly<{ direction: PaymentDirection; amount: Decimal }> {
  const comes = (direction === 'issued') !== isNegative(total);
  return { direction: comes ? 'in' : 'out', amount: absolute(total) };
}
