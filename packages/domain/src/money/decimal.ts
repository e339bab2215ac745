import Big from 'big.js';
import { type Decimal, isNegative, isZero } from './decimal-text.ts';

// What is only read and shown needs no arithmetic, and no page that only shows fetches it.
export {
  compare,
  type Decimal,
  decimal,
  decimalOrNull,
  fixed,
  HUNDRED,
  isNegative,
  isPositive,
  isZero,
  ONE,
  scaleOf,
  ZERO,
} from './decimal-text.ts';

/** Digits after the point in a division; quantities and prices have at most six. */
const DIVISION_SCALE = 20;
const HALF_AWAY_FROM_ZERO = 1;

const exact = Big();
exact.DP = DIVISION_SCALE;
exact.RM = HALF_AWAY_FROM_ZERO;

const canonical = (value: Big): Decimal => value.toFixed() as Decimal;
const whole = (value: bigint): Decimal => value.toString() as Decimal;

/** Dong are whole numbers, and those are counted exactly and several times quicker as what they are. */
const isWhole = (a: Decimal): boolean => !a.includes('.');
const areWhole = (a: Decimal, b: Decimal): boolean => isWhole(a) && isWhole(b);

export const plus = (a: Decimal, b: Decimal): Decimal =>
  areWhole(a, b) ? whole(BigInt(a) + BigInt(b)) : canonical(new exact(a).plus(b));
export const minus = (a: Decimal, b: Decimal): Decimal =>
  areWhole(a, b) ? whole(BigInt(a) - BigInt(b)) : canonical(new exact(a).minus(b));
export const times = (a: Decimal, b: Decimal): Decimal =>
  areWhole(a, b) ? whole(BigInt(a) * BigInt(b)) : canonical(new exact(a).times(b));
/**
 * Returns 20 digits after the point; round the result to what the document shows. Throws RangeError for a zero divisor.
 */
export function dividedBy(a: Decimal, b: Decimal): Decimal {
  if (isZero(b)) throw new RangeError('division by zero');
  return canonical(new exact(a).div(b));
}
export const negated = (a: Decimal): Decimal =>
  isWhole(a) ? whole(-BigInt(a)) : canonical(new exact(a).times(-1));
export const absolute = (a: Decimal): Decimal => (isNegative(a) ? negated(a) : a);
export function sum(values: Iterable<Decimal>): Decimal {
  const all = [...values];
  if (all.every(isWhole)) return whole(all.reduce((total, value) => total + BigInt(value), 0n));
  return canonical(all.reduce((total, value) => total.plus(value), new exact(0)));
}

/** Rounds half away from zero to `scale` digits after the point, the way Vietnamese invoices round (docs/law-and-practice.md#rounding). */
export const round = (value: Decimal, scale: number): Decimal =>
  scale >= 0 && isWhole(value)
    ? value
    : canonical(new exact(value).round(scale, HALF_AWAY_FROM_ZERO));
