import { type Decimal, fixed } from './decimal-text.ts';

/** The marks a company writes its numbers with (SET-008: decimal mark first, thousand mark second). */
export type NumberFormat = Readonly<{
  decimalMark: ',' | '.';
  /** Empty: digits are not grouped. */
  thousandMark: '.' | ',' | ' ' | '';
}>;

/** What a new company starts with (SET-013). */
export const VIETNAMESE_FORMAT: NumberFormat = { decimalMark: ',', thousandMark: '.' };
/** Used only while no setting is loaded (SET-014, AMB-01). */
export const FALLBACK_FORMAT: NumberFormat = { decimalMark: '.', thousandMark: ',' };

const GROUPS = /\B(?=(\d{3})+(?!\d))/g;

/**
 * Writes a number for people. `scale` rounds half away from zero to exactly that many decimals;
 * without it every decimal is shown. `parentheses` writes negatives as `(1.500)`.
 */
export function formatNumber(
  value: Decimal,
  format: NumberFormat,
  options: Readonly<{ scale?: number; parentheses?: boolean }> = {},
): string {
  const text = options.scale === undefined ? value : fixed(value, options.scale);
  const negative = text.startsWith('-') && /[1-9]/.test(text);
  const [whole = '0', fraction] = text.replace('-', '').split('.');
  const grouped = whole.replace(GROUPS, format.thousandMark);
  const digits = fraction === undefined ? grouped : `${grouped}${format.decimalMark}${fraction}`;
  if (!negative) return digits;
  return options.parentheses ? `(${digits})` : `-${digits}`;
}
