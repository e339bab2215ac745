import { type Cell, cellText, isBlank, isMerged } from './cell.ts';
import type { ImportRow } from './group-rows.ts';
import { matchColumns } from './match-columns.ts';

/** Titles and remarks are above the heading, at most so many rows. */
const ROWS_ABOVE = 15;

export const headingTexts = ({ cells }: ImportRow): string[] =>
  cells.map((cell) => cellText(cell) ?? '');

/** How many of our columns a row of headings names. */
const draftColumns = (headers: readonly string[]): number =>
  Object.keys(matchColumns(headers)).length;

/**
 * The row that names the most of our columns; the first one that holds anything where none does. A heading may be merged over several
 * rows: its number is that of the last.
 */
export function findHeading(
  rows: readonly ImportRow[],
  columnsIn: (headers: readonly string[]) => number = draftColumns,
): ImportRow | null {
  const filled = rows.slice(0, ROWS_ABOVE).filter(({ cells }) => !cells.every(isBlank));
  let best = filled[0] ?? null;
  let most = 0;
  for (const row of filled) {
    const count = columnsIn(headingTexts(row));
    if (count > most) {
      best = row;
      most = count;
    }
  }
  return best && { ...best, row: lastOfHeading(best.row, rows) };
}

/** A row of which more than half is merged with the heading above it is part of the heading. */
function lastOfHeading(first: number, rows: readonly ImportRow[]): number {
  let last = first;
  for (const { row, cells } of rows) {
    if (row <= last) continue;
    const filled = cells.filter((cell) => !isBlank(cell));
    const ofHeading = filled.filter((cell: Cell) => isMerged(cell) && cell.from <= first);
    if (ofHeading.length * 2 <= filled.length) break;
    last = row;
  }
  return last;
}
