import { minorUnitOf } from '../money/currency.ts';
import { absolute, compare, type Decimal, decimal, minus, times } from '../money/decimal.ts';

/** What rounding is forgiven: the smallest coin, as often as there are lines, at least once (docs/law-and-practice.md#lines-and-sums). */
export function forgiven(currency: string, lines: number): Decimal {
  const digits = minorUnitOf(currency);
  const unit = decimal(digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`);
  return times(unit, decimal(Math.max(1, lines)));
}

export const isNear = (one: Decimal, other: Decimal, most: Decimal): boolean =>
  compare(absolute(minus(one, other)), most) <= 0;
