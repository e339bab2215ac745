import { isBlank, type MergedCell, plainCell } from '@hoadon/domain/import/cell';
import { MAX_COLUMNS, MAX_MERGED_CELLS, MAX_MERGES, MAX_TEXT } from './limits.ts';
import { type SheetRow, UnreadableWorkbook } from './port.ts';

/** A cell that is merged over rows: its column, counted from 0, and its first and last row, as Excel numbers them. */
export type Merge = Readonly<{ column: number; top: number; bottom: number }>;

/** Collects what is merged over several rows. A merge over columns alone leaves its value where it is. */
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
 * The rows of a sheet, each with the cells that are merged over it. What is hidden under a merged cell is not read, and a row that
 * shows nothing but cells that began above it is left out, as a blank one is: it says nothing more.
 */
export function withMerged(rows: readonly SheetRow[], merges: readonly Merge[]): SheetRow[] {
  const beginning = Map.groupBy(merges, ({ top }) => top);
  const open = new Map<number, Span>();
  const spans: Span[] = [];
  const kept: Filled[] = [];
  let filled = 0;
  for (const { row, cells } of rows) {
    for (const [column, span] of open) if (row > span.bottom) open.delete(column);
    if (!cells.some((cell, column) => !isBlank(cell) && !open.has(column))) continue;
    const own: Filled = { row, cells: [...cells] };
    kept.push(own);
    for (const span of open.values()) span.rows.push(own);
    filled += open.size;
    if (filled > MAX_MERGED_CELLS) throw new UnreadableWorkbook('too-large');
    for (const span of beginningIn(own, beginning.get(row) ?? [])) {
      open.set(span.column, span);
      spans.push(span);
    }
  }
  fill(spans);
  return kept;
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
    // A row is sent on and kept with the text of each of its cells.
    if (typeof value === 'string') text += value.length * (rows.length - 1);
    if (text > MAX_TEXT) throw new UnreadableWorkbook('too-large');
    const merged = { merged: value, from: first.row, to: last.row, rows: rows.length };
    for (const { cells } of rows) {
      while (cells.length < column) cells.push(null);
      cells[column] = merged;
    }
  }
}
