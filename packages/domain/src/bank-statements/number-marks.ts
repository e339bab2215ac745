import { type NumberFormat, VIETNAMESE_FORMAT } from '../money/number-format.ts';

const ENGLISH_FORMAT: NumberFormat = { decimalMark: '.', thousandMark: ',' };
const MARKS = /[.,]/g;

/**
 * The marks that a bank writes its amounts with, told by all of them together: `1,500.00` and `1,500,000` say it,
 * `1,500` alone says it as well, for dong have no decimals. Where nothing tells, as we write them.
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
