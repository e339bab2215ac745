import type { Rounding } from '../../display-settings/rounding.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  isZero,
  minus,
  round,
  times,
} from '../../money/decimal.ts';

/** What a line comes to: quantity × price, rounded. */
export const productOf = (quantity: Decimal, price: Decimal, rounding: Rounding): Decimal =>
  round(times(quantity, price), rounding.SUB_TOTAL);

/**
 * Whether a stated amount is quantity × price but for one unit of its last place (1 dong, 1 cent):
 * a price that was divided and rounded leaves that much, and so much is forgiven on invoices of
 * others too. Nothing times anything is nothing, to the dong.
 */
export function isProduct(
  amount: Decimal,
  quantity: Decimal,
  price: Decimal,
  rounding: Rounding,
): boolean {
  if (isZero(quantity) || isZero(price)) return isZero(amount);
  const gap = absolute(minus(amount, times(quantity, price)));
  return compare(gap, lastUnit(rounding.SUB_TOTAL)) <= 0;
}

/** 1 dong, 1 cent. */
export const lastUnit = (scale: number): Decimal =>
  decimal(scale === 0 ? '1' : `0.${'1'.padStart(scale, '0')}`);
