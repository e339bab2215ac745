import { type Decimal, decimal, fixed, negated, ONE, times } from './decimal.ts';

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
const THOUSAND = decimal(1_000);
const MILLION = decimal(1_000_000);
/** Bracket, minus, digits with marks, suffix, bracket. */
const SHAPE = /^(\(?)(-?)([\d., ]*\d) ?([km]?)(\)?)$/i;

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

/**
 * Reads what a person typed, by the company's own marks only: `1.500` is 1500 under the
 * Vietnamese format and never 1.5. The suffixes k and m multiply by thousand and million;
 * a minus or parentheses make it negative. Text that is grouped wrongly, such as `1.5` where
 * the dot groups thousands, reads as null: guessing would put a wrong amount on an invoice.
 */
export function parseNumber(text: string, format: NumberFormat): Decimal | null {
  const typed = text
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace('\u2212', '-')
    .trim();
  const parts = SHAPE.exec(typed);
  if (parts === null) return null;
  const [, open = '', minus = '', body = '', suffix = '', close = ''] = parts;
  if (open.length !== close.length || (open && minus)) return null;
  const plain = plainDigits(body, format);
  if (plain === null) return null;
  const size = times(decimal(plain), factorOf(suffix.toLowerCase()));
  return open || minus ? negated(size) : size;
}

function factorOf(suffix: string): Decimal {
  if (suffix === 'k') return THOUSAND;
  return suffix === 'm' ? MILLION : ONE;
}

/** Digits with a decimal point, or null where the marks do not stand where the format puts them. */
function plainDigits(body: string, { decimalMark, thousandMark }: NumberFormat): string | null {
  const [whole = '', fraction, ...more] = body.split(decimalMark);
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return null;
  const digits = ungrouped(whole, thousandMark);
  if (digits === null) return null;
  return fraction === undefined ? digits : `${digits}.${fraction}`;
}

function ungrouped(whole: string, mark: string): string | null {
  if (whole === '') return '0';
  if (/^\d+$/.test(whole)) return whole;
  if (mark === '') return null;
  const [first = '', ...rest] = whole.split(mark);
  // A group that starts with zero (`0.500`) is a fraction typed with the wrong mark.
  const regular = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return regular ? first + rest.join('') : null;
}
