import { type NumberFormat, VIETNAMESE_FORMAT } from '../money/number-format.ts';

const ENGLISH_FORMAT: NumberFormat = { decimalMark: '.', thousandMark: ',' };
const MARKS = /[.,]/g;

/**
 * The marks of a bank's amounts, derived from all of them together: `1,500.00` and `1,500,000` prove it, and so does
 * `1,500` alone, since dong have no decimals. Vietnamese marks where nothing proves it.
 */
export function numberMarksOf(texts: Iterable<string>): NumberFormat {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    const grouping = groupingMark(text);
    if (grouping === ',') commas += 1;
    if (grouping === '.') points += 1;
  }
  return commas > points ? ENGLISH_FORMAT : VIETNAMESE_FORMAT;
}

/** The mark between thousands of one amount; null where it has none. */
function groupingMark(text: string): string | null {
  const marks = text.match(MARKS) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return null;
  const first = marks[0];
  if (first !== last) return first ?? null;
  const after = /[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0;
  // Once, and not before three digits: a decimal mark.
  if (marks.length === 1 && after !== 3) return last === ',' ? '.' : ',';
  return last;
}
