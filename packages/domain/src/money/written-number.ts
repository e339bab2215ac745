import { type Decimal, decimal, decimalOrNull, negated, times } from './decimal.ts';

/** A number as a stranger's file writes it. */
export type WrittenNumber = Readonly<{
  value: Decimal;
  /** Not written as the format asks (`1234.5`), but with a single possible value. */
  isRewritten: boolean;
}>;

/** What the other numbers of the same file reveal about its marks. */
export type NumberMarks = Readonly<{
  /** Some number groups its thousands by dots (`12.500.000`). */
  dotsGroup: boolean;
  /** Some number has digits after a dot that cannot be a group (`100.5`, `10800.000`). */
  dotsAreDecimal: boolean;
}>;

export type NumberContext = Readonly<{
  marks: NumberMarks;
  /** Amounts of money in dong: `110.000` has no meaning of its own there, see `isUndecided`. */
  isDong: boolean;
}>;

export const NO_MARKS: NumberMarks = { dotsGroup: false, dotsAreDecimal: false };

/** Longer numbers are not read: an exponent may not create a number without end. */
const MOST_EXPONENT = 18;
const BLANKS = /[\u0020\u00a0\u2007\u2009\u202f]/g;
const MINUS_SIGNS = /^[\u2212\u2013\ufe63\uff0d]/;
const DONG = /(?:₫|đ|đồng|vn[dđ])$/iu;

const GROUPED_BY_BLANKS = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const PLAIN = /^\d+(?:\.\d+)?$/;
const DOT_AND_THREE = /^[1-9]\d{0,2}\.\d{3}$/;
const COMMA_AND_THREE = /^[1-9]\d{0,2},\d{3}$/;
const DECIMAL_COMMA = /^\d+,\d+$/;
const EXPONENT = /^(\d+(?:\.\d+)?)e([+-]?\d{1,2})$/i;
const OPEN_POINT = /^(?:\d+\.|\.\d+)$/;
const BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/;
const BY_DOTS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const BY_APOSTROPHES = /^[1-9]\d{0,2}(?:['’]\d{3})+(?:[.,]\d+)?$/;
const NOT_A_GROUP = /^\d{4,}\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^0\.\d+$/;

/** Collects what the numbers of a file reveal about its marks. */
export function marksOf(texts: Iterable<string>): NumberMarks {
  let { dotsGroup, dotsAreDecimal } = NO_MARKS;
  for (const text of texts) {
    const body = bodyOf(text)?.body ?? '';
    if (BY_DOTS.test(body)) dotsGroup = true;
    else if (NOT_A_GROUP.test(body) || BY_COMMAS.test(body)) dotsAreDecimal = true;
  }
  return { dotsGroup, dotsAreDecimal };
}

/**
 * Reads a number that can mean only one thing; null for any other text. `1,234` may be grouped or a fraction and is
 * null; so is `950.000` in a file that groups by dots, and in an amount of dong where no other number decides.
 */
export function readWrittenNumber(
  text: string,
  { marks, isDong }: NumberContext,
): WrittenNumber | null {
  const parts = bodyOf(text);
  if (parts === null) return null;
  const { body, isNegative, isDecorated, hasDong } = parts;
  if (hasDong && !isDong) return null;
  if (DOT_AND_THREE.test(body) && isUndecided(marks, isDong)) return null;
  const size = sizeOf(body);
  if (size === null) return null;
  const value = isNegative ? negated(size) : size;
  return { value, isRewritten: isDecorated || !(PLAIN.test(body) || DECIMAL_COMMA.test(body)) };
}

const isUndecided = ({ dotsGroup, dotsAreDecimal }: NumberMarks, isDong: boolean): boolean =>
  dotsGroup || (isDong && !dotsAreDecimal);

/** Sign, brackets and the sign of the dong taken off. */
function bodyOf(text: string) {
  const trimmed = text.replaceAll(BLANKS, ' ').trim();
  const withoutDong = trimmed.replace(DONG, '').trim();
  const inBrackets = /^\((.*)\)$/.exec(withoutDong)?.[1]?.trim();
  const [, sign = '', body = ''] =
    /^([+-]?)\s?(.*)$/.exec((inBrackets ?? withoutDong).replace(MINUS_SIGNS, '-')) ?? [];
  if (body === '' || (inBrackets !== undefined && sign !== '')) return null;
  const isGroupedByBlanks = GROUPED_BY_BLANKS.test(body);
  const written = isGroupedByBlanks ? body.replaceAll(' ', '') : body;
  return {
    body: written,
    isNegative: sign === '-' || inBrackets !== undefined,
    hasDong: withoutDong !== trimmed,
    isDecorated: text.trim() !== `${sign === '-' ? '-' : ''}${written}`,
  };
}

function sizeOf(body: string): Decimal | null {
  if (PLAIN.test(body)) return decimal(body);
  if (DECIMAL_COMMA.test(body) && !COMMA_AND_THREE.test(body))
    return decimal(body.replace(',', '.'));
  if (BY_COMMAS.test(body)) return decimal(body.replaceAll(',', ''));
  if (BY_DOTS.test(body)) return decimal(body.replaceAll('.', '').replace(',', '.'));
  if (BY_APOSTROPHES.test(body)) return decimal(body.replaceAll(/['’]/g, '').replace(',', '.'));
  if (OPEN_POINT.test(body)) return decimalOrNull(`0${body}0`);
  return powerOf(body);
}

function powerOf(body: string): Decimal | null {
  const [, mantissa, power] = EXPONENT.exec(body) ?? [];
  if (mantissa === undefined || Math.abs(Number(power)) > MOST_EXPONENT) return null;
  const zeros = '0'.repeat(Math.abs(Number(power)));
  const factor = Number(power) < 0 ? `0.${zeros.slice(1)}1` : `1${zeros}`;
  return times(decimal(mantissa), decimal(factor));
}
