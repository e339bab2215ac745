import { type Cell, isMerged, type MergedCell } from './cell.ts';
import type { ImportRow } from './group-rows.ts';

type Numbered = Pick<ImportRow, 'row'>;

/** Those of the rows that a merged cell covers. */
export const coveredBy = <Row extends Numbered>(
  { from, to }: MergedCell,
  rows: readonly Row[],
): readonly Row[] => rows.filter(({ row }) => row >= from && row <= to);

/** A cell that is merged over rows of one invoice and no other is a cell that the invoice has once. */
export const onceIn = (cell: Cell, rows: readonly Numbered[]): Cell =>
  isMerged(cell) && coveredBy(cell, rows).length === cell.rows ? cell.merged : cell;
