import { isCarried, isWithinDigits } from './carried.ts';
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
  /** Some number has three of them (`10800.000`, `0.000`). */
  hasThreeDecimals: boolean;
  /** Some number groups its thousands by commas (`12,500,000`). */
  commasGroup: boolean;
  /** Some number has digits after a comma that cannot be a group (`100,5`). */
  commasAreDecimal: boolean;
}>;

export type NumberContext = Readonly<{
  /** Of all numbers of the file; for an amount of money those of its money alone. */
  marks: NumberMarks;
  isDong: boolean;
  /** Decimals of the currency of an amount of money, see `readInThrees`; null for quantities, prices, percentages. */
  minorUnit: number | null;
}>;

export const NO_MARKS: NumberMarks = {
  dotsGroup: false,
  dotsAreDecimal: false,
  hasThreeDecimals: false,
  commasGroup: false,
  commasAreDecimal: false,
};

/** Longer numbers are not read: an exponent may not create a number without end. */
const MOST_EXPONENT = 18;
const BLANKS = /[\u0020\u00a0\u2007\u2009\u202f]/g;
const MINUS_SIGNS = /^[\u2212\u2013\ufe63\uff0d]/;
const DONG = /(?:₫|đ|đồng|vn[dđ])$/iu;

const GROUPED_BY_BLANKS = /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/;
const PLAIN = /^\d+(?:\.\d+)?$/;
const DOT_AND_THREE = /^[1-9]\d{0,2}\.\d{3}$/;
const COMMA_AND_THREE = /^[1-9]\d{0,2},\d{3}$/;
const THREE_DECIMALS = /^(?:\d{4,}|0|[1-9]\d{0,2}(?:,\d{3})+)\.\d{3}$/;
/** A currency with as many decimals can have a fraction of three digits. */
const THREE = 3;
const DECIMAL_COMMA = /^\d+,\d+$/;
const EXPONENT = /^(\d+(?:\.\d+)?)e([+-]?\d{1,2})$/i;
const OPEN_POINT = /^(?:\d+\.|\.\d+)$/;
const BY_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+\.\d+$|^[1-9]\d{0,2}(?:,\d{3}){2,}$/;
const BY_DOTS = /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
const BY_APOSTROPHES = /^[1-9]\d{0,2}(?:['’]\d{3})+(?:[.,]\d+)?$/;
const NOT_A_GROUP = /^\d{4,}\.\d+$|^\d+\.(?:\d{1,2}|\d{4,})$|^0\.\d+$/;

/** Collects what the numbers of a file reveal about its marks. */
export function marksOf(texts: Iterable<string>): NumberMarks {
  const marks = { ...NO_MARKS };
  for (const text of texts) {
    const body = bodyOf(text)?.body ?? '';
    const isByDots = BY_DOTS.test(body);
    const isByCommas = BY_COMMAS.test(body);
    marks.dotsGroup ||= isByDots;
    marks.commasGroup ||= isByCommas;
    marks.dotsAreDecimal ||=
      !isByDots && ((isByCommas && body.includes('.')) || NOT_A_GROUP.test(body));
    marks.commasAreDecimal ||=
      (isByDots && body.includes(',')) ||
      (DECIMAL_COMMA.test(body) && NOT_A_GROUP.test(body.replace(',', '.')));
    marks.hasThreeDecimals ||= THREE_DECIMALS.test(body);
  }
  return marks;
}

/**
 * Reads a number that can mean only one thing; null for any other text, for a number with more whole digits than the format
 * allows, and for an amount of money with more decimals. `1,234` may be grouped or a fraction and is
 * null, and so is `950.000` in a file that groups by dots; of money see `readInThrees`.
 */
export function readWrittenNumber(
  text: string,
  { marks, isDong, minorUnit }: NumberContext,
): WrittenNumber | null {
  const parts = bodyOf(text);
  if (parts === null) return null;
  const { body, isNegative, isDecorated, hasDong } = parts;
  if (hasDong && !isDong) return null;
  const isMoney = minorUnit !== null && minorUnit < THREE;
  const isInThrees = DOT_AND_THREE.test(body) || COMMA_AND_THREE.test(body);
  if (isInThrees && !isMoney && marks.dotsGroup) return null;
  const written = isInThrees && isMoney ? readInThrees(body, marks, minorUnit) : body;
  const size = written === null ? null : carriedSizeOf(written, minorUnit !== null);
  if (size === null) return null;
  const value = isNegative ? negated(size) : size;
  const isPlain = written === body && (PLAIN.test(body) || DECIMAL_COMMA.test(body));
  return { value, isRewritten: isDecorated || !isPlain };
}

/** `25.431` and `25,431` as thousands, for what cannot have three decimals; null for any other text. */
export function readAsThousands(text: string): WrittenNumber | null {
  const parts = bodyOf(text);
  if (parts === null || !(DOT_AND_THREE.test(parts.body) || COMMA_AND_THREE.test(parts.body)))
    return null;
  const size = decimal(parts.body.replace(/[.,]/, ''));
  return { value: parts.isNegative ? negated(size) : size, isRewritten: true };
}

/**
 * Money whose currency has fewer than three decimals, with three digits after its only mark (`110.000`): thousands
 * where other money of the file groups by that mark, a fraction where other money proves that the mark is decimal. An
 * amount in dong has no fraction, so there only other money with three decimals of nothing else (`10800.000`) proves it.
 */
function readInThrees(body: string, marks: NumberMarks, minorUnit: number): string | null {
  const isByDot = body.includes('.');
  const groups = isByDot ? marks.dotsGroup : marks.commasGroup;
  const isDecimal = isByDot ? marks.dotsAreDecimal : marks.commasAreDecimal;
  const otherGroups = isByDot ? marks.commasGroup : marks.dotsGroup;
  if (groups && !isDecimal && !otherGroups) return body.replace(/[.,]/, '');
  const isProven = minorUnit === 0 ? marks.hasThreeDecimals : isDecimal;
  return isByDot && isProven && !groups ? body : null;
}

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

function carriedSizeOf(body: string, isMoney: boolean): Decimal | null {
  const size = sizeOf(body);
  if (size === null) return null;
  return (isMoney ? isCarried(size) : isWithinDigits(size)) ? size : null;
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
