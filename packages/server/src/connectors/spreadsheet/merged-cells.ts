import { isBlank, type MergedCell, plainCell } from '@hoadon/domain/import/cell';
import { MAX_COLUMNS, MAX_MERGED_CELLS, MAX_MERGES, MAX_TEXT } from './limits.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';

/** A cell that is merged over rows: its column, counted from 0, and its first and last row, as Excel numbers them. */
export type Merge = Readonly<{ column: number; top: number; bottom: number }>;

/** Collects merges over several rows. A merge within one row needs no change. */
export function mergeList(): Readonly<{ take(merge: Merge): void; merges: readonly Merge[] }> {
  const merges: Merge[] = [];
  let ranges = 0;
  return {
    merges,
    take(merge) {
      ranges += 1;
      if (ranges > MAX_MERGES) throw new UnreadableWorkbook('too-large');
      if (merge.bottom > merge.top && merge.column < MAX_COLUMNS) merges.push(merge);
    },
  };
}

type Filled = { row: number; cells: SheetRow['cells'][number][] };
type Span = Readonly<{
  column: number;
  bottom: number;
  value: MergedCell['merged'];
  rows: Filled[];
}>;

/**
 * Returns the rows of a sheet with the cells merged over them. Skips values hidden under a merged cell, and rows whose
 * only values come from cells that began above.
 */
export function withMerged(rows: readonly SheetRow[], merges: readonly Merge[]): SheetRow[] {
  const beginning = Map.groupBy(merges, ({ top }) => top);
  const open = new Map<number, Span>();
  const spans: Span[] = [];
  const visibleRows: Filled[] = [];
  let filled = 0;
  for (const { row, cells } of rows) {
    for (const [column, span] of open) if (row > span.bottom) open.delete(column);
    if (!cells.some((cell, column) => !isBlank(cell) && !open.has(column))) continue;
    const own: Filled = { row, cells: [...cells] };
    visibleRows.push(own);
    for (const span of open.values()) span.rows.push(own);
    filled += open.size;
    if (filled > MAX_MERGED_CELLS) throw new UnreadableWorkbook('too-large');
    for (const span of beginningIn(own, beginning.get(row) ?? [])) {
      open.set(span.column, span);
      spans.push(span);
    }
  }
  fill(spans);
  return visibleRows;
}

const beginningIn = (first: Filled, merges: readonly Merge[]): Span[] =>
  merges.flatMap(({ column, bottom }) => {
    const value = plainCell(first.cells[column]);
    return value === null || isBlank(value) ? [] : [{ column, bottom, value, rows: [first] }];
  });

function fill(spans: readonly Span[]): void {
  let text = 0;
  for (const { column, value, rows } of spans) {
    const [first] = rows;
    const last = rows.at(-1);
    if (!first || !last || rows.length === 1) continue;
    // Every row is later sent and stored with the text of each of its cells.
    if (typeof value === 'string') text += value.length * (rows.length - 1);
    if (text > MAX_TEXT) throw new UnreadableWorkbook('too-large');
    const merged = { merged: value, from: first.row, to: last.row, rows: rows.length };
    for (const { cells } of rows) {
      while (cells.length < column) cells.push(null);
      cells[column] = merged;
    }
  }
}
