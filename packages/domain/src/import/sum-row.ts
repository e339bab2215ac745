import { type Cell, cellText, isBlank } from './cell.ts';
import type { ColumnMapping } from './match-columns.ts';

/**
 * "Tổng cộng", "Cộng", "Total" under a list. With its accents, for "Công lắp đặt" is work that is sold; "Tổng công ty", "Cong ty" is a
 * company.
 */
const SUM =
  /^(?:tổng|tong|cộng|cong|total|sum)(?![\p{L}\p{N}])(?!\s+(?:c[oô]ng\s+)?ty(?![\p{L}\p{N}]))/iu;
/** What is sold has one of these; a sum of many lines has none. */
const OF_AN_ARTICLE = ['unit', 'price'] as const;

/** Whether a row that names no invoice is the sum under the list. */
export function isSumRow(
  cells: readonly Cell[],
  mapping: ColumnMapping<(typeof OF_AN_ARTICLE)[number]>,
): boolean {
  const first = cells.find((cell) => !isBlank(cell));
  const isArticle = OF_AN_ARTICLE.some((key) => !isBlank(cells[mapping[key] ?? -1]));
  return !isArticle && SUM.test((cellText(first) ?? '').normalize('NFC'));
}
