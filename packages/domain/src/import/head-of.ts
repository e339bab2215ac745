import { type Cell, cellText, isBlank } from './cell.ts';
import type { ImportRow } from './group-rows.ts';
import { cellFault, type PlacedIssue } from './import-issue.ts';
import type { ColumnMapping } from './match-columns.ts';
import { onceIn } from './merged-over.ts';

/**
 * One row with the cells of the head: each from the first row that has it. Another value further down is a fault of
 * that row: only the user knows which one is meant. A cell that is merged over these rows and no other is one of the
 * head alone.
 */
export function headOf<Key extends string>(
  rows: readonly ImportRow[],
  mapping: ColumnMapping<Key>,
  keys: readonly Key[],
  faults: PlacedIssue<Key>[],
): ImportRow {
  const cells: Cell[] = [];
  for (const key of keys) {
    const index = mapping[key];
    if (index === undefined) continue;
    const filled = rows.filter((row) => !isBlank(row.cells[index]));
    const first = filled[0];
    if (!first) continue;
    cells[index] = onceIn(first.cells[index] ?? null, rows);
    for (const row of filled)
      if (!sameCell(row.cells[index], cells[index]))
        faults.push(cellFault(row.row, key, 'import-value-differs', { row: String(first.row) }));
  }
  return { row: rows[0]?.row ?? 0, cells };
}

const sameCell = (one: Cell | undefined, other: Cell | undefined): boolean =>
  cellText(one) === cellText(other);
