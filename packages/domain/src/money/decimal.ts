import Big from 'big.js';

declare const brand: unique symbol;

/**
 * An exact decimal number as its canonical text: no exponent, no leading plus, no trailing zero
 * after the point, never `-0`. Equal numbers are equal strings, so it travels through JSON,
 * database rows and React state unchanged.
 */
export type Decimal = string & { readonly [brand]: 'Decimal' };

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Division keeps this many digits after the point; quantities and prices carry at most six. */
const DIVISION_SCALE = 20;
const HALF_AWAY_FROM_ZERO = 1;

const exact = Big();
exact.DP = DIVISION_SCALE;
exact.RM = HALF_AWAY_FROM_ZERO;

const canonical = (value: Big): Decimal => value.toFixed() as Decimal;

/** Reads plain decimal text (`1234.5`, `-0.10`). Throws RangeError for anything else, exponents included. */
export function decimal(text: string | number | bigint): Decimal {
  const plain = String(text).trim();
  if (!PLAIN.test(plain)) throw new RangeError(`not a decimal number: ${plain}`);
  return canonical(new exact(plain));
}

/** The decimal that `text` writes, or null where it writes none. */
export function decimalOrNull(text: string | null | undefined): Decimal | null {
  return text != null && PLAIN.test(text.trim()) ? decimal(text) : null;
}

export const ZERO = decimal('0');
export const ONE = decimal('1');
export const HUNDRED = decimal('100');

export const plus = (a: Decimal, b: Decimal): Decimal => canonical(new exact(a).plus(b));
export const minus = (a: Decimal, b: Decimal): Decimal => canonical(new exact(a).minus(b));
export const times = (a: Decimal, b: Decimal): Decimal => canonical(new exact(a).times(b));
/** Keeps 20 digits after the point; round the result to what the document shows. Throws RangeError for a zero divisor. */
export function dividedBy(a: Decimal, b: Decimal): Decimal {
  if (isZero(b)) throw new RangeError('division by zero');
  return canonical(new exact(a).div(b));
}
export const negated = (a: Decimal): Decimal => canonical(new exact(a).times(-1));
export const absolute = (a: Decimal): Decimal => canonical(new exact(a).abs());
export const sum = (values: Iterable<Decimal>): Decimal => {
  let total = new exact(0);
  for (const value of values) total = total.plus(value);
  return canonical(total);
};

/** Rounds half away from zero to `scale` digits after the point, the way Vietnamese invoices round (DOMAIN §1.4, 20). */
export const round = (value: Decimal, scale: number): Decimal =>
  canonical(new exact(value).round(scale, HALF_AWAY_FROM_ZERO));

/** -1, 0 or 1. */
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => new exact(a).cmp(b);
export const isZero = (a: Decimal): boolean => a === '0';
export const isNegative = (a: Decimal): boolean => a.startsWith('-');
export const isPositive = (a: Decimal): boolean => !isZero(a) && !isNegative(a);

/** Digits after the point. */
export const scaleOf = (a: Decimal): number => a.split('.')[1]?.length ?? 0;
/** Exactly `scale` digits after the point, zeros added: for columns that must line up. */
export const fixed = (value: Decimal, scale: number): string => new exact(value).toFixed(scale);
