import { cellText, isBlank } from './cell.ts';
import type { ImportRow } from './group-rows.ts';
import { matchColumns } from './match-columns.ts';

/** Titles and remarks stand above the heading, never more than this. */
const ROWS_ABOVE = 15;

export const headingTexts = ({ cells }: ImportRow): string[] =>
  cells.map((cell) => cellText(cell) ?? '');

/** How many of our columns a row of headings names. */
const draftColumns = (headers: readonly string[]): number =>
  Object.keys(matchColumns(headers)).length;

/** The row that names the most of our columns; the first one that holds anything where none does. */
export function findHeading(
  rows: readonly ImportRow[],
  columnsIn: (headers: readonly string[]) => number = draftColumns,
): ImportRow | null {
  const filled = rows.slice(0, ROWS_ABOVE).filter(({ cells }) => !cells.every(isBlank));
  let best = filled[0] ?? null;
  let most = 0;
  for (const row of filled) {
    const known = columnsIn(headingTexts(row));
    if (known > most) {
      best = row;
      most = known;
    }
  }
  return best;
}
