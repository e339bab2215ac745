import { minorUnitOf } from '../money/currency.ts';
import { absolute, compare, type Decimal, decimal, minus, ONE, times } from '../money/decimal.ts';

/**
 * By how much the totals of one invoice may differ from rounding alone: the smallest unit of its currency a line, so one
 * dong a line (docs/law-and-practice.md#reconciliation). It is practice among accountants and no law, so no rule set changes it.
 */
export function toleranceOf(currency: string, lines: number): Decimal {
  const digits = minorUnitOf(currency);
  const unit = digits === 0 ? ONE : decimal(`0.${'0'.repeat(digits - 1)}1`);
  return lines > 1 ? times(unit, decimal(lines)) : unit;
}

export const isWithin = (a: Decimal, b: Decimal, tolerance: Decimal): boolean =>
  a === b || compare(absolute(minus(a, b)), tolerance) <= 0;
