import { compare, type Decimal, round } from '@hoadon/domain/money/decimal';
import { type CellAmounts, type GridCell, type GridRow, isTyped } from './grid-cells.ts';

export type PastedCells = Readonly<{
  figures: CellAmounts;
  /** Cells that took their value. */
  taken: number;
  /** Values that no cell took: text that is no number, or under the least; derived cells want none. */
  refused: number;
}>;

/**
 * Lays a copied table over the grid, its first cell on the cell `key`. A heading of the grid takes a copied
 * row only where that is empty, as it is in a worksheet of the same form.
 */
export function pasteCells(
  rows: readonly GridRow[],
  key: string,
  table: readonly (readonly string[])[],
  read: (text: string) => Decimal | null,
): PastedCells {
  const top = rows.findIndex(({ cells }) => cells?.some((cell) => cell?.key === key));
  const left = rows[top]?.cells?.findIndex((cell) => cell?.key === key) ?? 0;
  const figures: Record<string, Decimal> = {};
  let refused = 0;
  for (const { cells, texts } of laidOver(rows, top, table)) {
    for (const [index, text] of texts.entries()) {
      const cell = cells[left + index];
      if (text === '' || cell?.derive) continue;
      const value = fitting(cell, read(text));
      if (cell && value !== null) figures[cell.key] = value;
      else refused += 1;
    }
  }
  return { figures, taken: Object.keys(figures).length, refused };
}

/** Which row of cells each copied row falls on; none below the last. */
function laidOver(
  rows: readonly GridRow[],
  top: number,
  table: readonly (readonly string[])[],
): { cells: readonly (GridCell | null)[]; texts: readonly string[] }[] {
  let at = top;
  return table.map((texts) => {
    const isBlank = texts.every((text) => text === '');
    while (!isBlank && rows[at] && !rows[at]?.cells) at += 1;
    const cells = rows[at]?.cells ?? [];
    at += 1;
    return { cells, texts };
  });
}

function fitting(cell: GridCell | null | undefined, value: Decimal | null): Decimal | null {
  if (!isTyped(cell) || value === null) return null;
  const rounded = round(value, cell.fractionDigits ?? 0);
  const isTooLow = cell.min !== undefined && compare(rounded, cell.min) < 0;
  return cell.isLocked || isTooLow || cell.refuse?.(rounded) ? null : rounded;
}
