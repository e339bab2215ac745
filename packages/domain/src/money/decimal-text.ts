declare const brand: unique symbol;

/**
 * An exact decimal number as its canonical text: no exponent, no leading plus, no trailing zero
 * after the point, never `-0`. Equal numbers are equal strings, so it travels through JSON,
 * database rows and React state unchanged.
 */
export type Decimal = string & { readonly [brand]: 'Decimal' };

const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Canonical already. */
const CANONICAL_WHOLE = /^(?:0|-?[1-9]\d*)$/;

/** Reads plain decimal text (`1234.5`, `-0.10`). Throws RangeError for anything else, exponents included. */
export function decimal(text: string | number | bigint): Decimal {
  const plain = String(text).trim();
  if (CANONICAL_WHOLE.test(plain)) return plain as Decimal;
  if (!PLAIN.test(plain)) throw new RangeError(`not a decimal number: ${plain}`);
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  const units = whole.replace(/^0+(?=\d)/, '');
  const parts = fraction.replace(/0+$/, '');
  const size = parts === '' ? units : `${units}.${parts}`;
  return (plain.startsWith('-') && size !== '0' ? `-${size}` : size) as Decimal;
}

/** The decimal that `text` writes, or null where it writes none. */
export function decimalOrNull(text: string | null | undefined): Decimal | null {
  return text != null && PLAIN.test(text.trim()) ? decimal(text) : null;
}

export const ZERO = decimal('0');
export const ONE = decimal('1');
export const HUNDRED = decimal('100');

export const isZero = (a: Decimal): boolean => a === '0';
export const isNegative = (a: Decimal): boolean => a.startsWith('-');
export const isPositive = (a: Decimal): boolean => !isZero(a) && !isNegative(a);

/** Digits after the point. */
export const scaleOf = (a: Decimal): number => a.split('.')[1]?.length ?? 0;

/** Exactly `scale` digits after the point, rounded half away from zero, zeros added: for columns that must line up. */
export function fixed(value: Decimal, scale: number): string {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const digitsKept = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'));
  const rounded = digitsKept + (Number(fraction[scale] ?? 0) < 5 ? 0n : 1n);
  const digits = String(rounded).padStart(scale + 1, '0');
  const point = digits.length - scale;
  const size = scale === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return isNegative(value) ? `-${size}` : size;
}

/** -1, 0 or 1. */
export function compare(a: Decimal, b: Decimal): -1 | 0 | 1 {
  if (a === b) return 0;
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const units = (value: Decimal) => BigInt(fixed(value, scale).replace('.', ''));
  return units(a) < units(b) ? -1 : 1;
}
