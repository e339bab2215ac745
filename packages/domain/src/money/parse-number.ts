import { type Decimal, decimal, negated, ONE, times } from './decimal.ts';
import type { NumberFormat } from './number-format.ts';

const THOUSAND = decimal(1_000);
const MILLION = decimal(1_000_000);
/** Bracket, minus, digits with marks, suffix, bracket. */
const SHAPE = /^(\(?)(-?)([\d., ]*\d) ?([km]?)(\)?)$/i;

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

/** Digits with a decimal point, or null where the marks are not where the format puts them. */
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
  // Without a mark each digit is a group of its own, and none is regular.
  const [first = '', ...rest] = whole.split(mark);
  // A group that starts with zero (`0.500`) is a fraction typed with the wrong mark.
  const regular = /^[1-9]\d{0,2}$/.test(first) && rest.every((group) => /^\d{3}$/.test(group));
  return regular ? first + rest.join('') : null;
}
