import type { NumberFormat } from '@hoadon/domain/money/number-format';
import { parseNumber } from '@hoadon/domain/money/parse-number';

/** Digits, marks, minus, parentheses, blanks and the suffixes k and m (UX-012, UX-016). */
const FOREIGN_CHARACTERS = /[^\d.,()\-\u2212\s\u00a0km]/gi;

const LETTERS = /\p{L}+/gu;
/** Suffixes, and currencies as people copy them with an amount. */
const PART_OF_AN_AMOUNT = /^(?:[km]|đ|vnđ?|vnd|usd|eur|đồng)$/i;

/** The letters in what was typed that no number has; they are left out of the cell. */
export const lettersIn = (typed: string): string =>
  (typed.match(LETTERS) ?? []).filter((word) => !PART_OF_AN_AMOUNT.test(word)).join(' ');

/**
 * The text of a number cell after a key. A digit added to or taken from `1.500` leaves marks that
 * group nothing any more (`1.5000`); they are dropped then. Text that was never a whole number is
 * left alone: `1.5` may be a fraction written with the wrong mark and is for the user to put right.
 */
export function editedNumber(before: string, typed: string, format: NumberFormat): string {
  const after = typed.replace(FOREIGN_CHARACTERS, '');
  const { thousandMark } = format;
  const wasGrouped =
    thousandMark !== '' && before.includes(thousandMark) && parseNumber(before, format) !== null;
  const isStillWritten = after === '' || after.endsWith(thousandMark);
  if (!wasGrouped || isStillWritten || parseNumber(after, format) !== null) return after;
  const ungrouped = after.replaceAll(thousandMark, '');
  return parseNumber(ungrouped, format) === null ? after : ungrouped;
}
