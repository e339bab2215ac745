import type { PlainDate } from '../dates/plain-date.ts';
import type { Decimal } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import { type Cell, cellDate, cellDecimal, cellText, isBlank } from './cell.ts';
import type { ImportRow } from './group-rows.ts';
import type { ImportColumnKey } from './import-column.ts';
import { cellFault, type ImportIssueCode, type PlacedIssue } from './import-issue.ts';
import type { Mapping } from './match-columns.ts';

/** Reads the cells of one row and keeps what is wrong with them. */
export type RowReader = Readonly<{
  cell(key: ImportColumnKey): Cell;
  text(key: ImportColumnKey): string | null;
  decimal(key: ImportColumnKey): Decimal | null;
  date(key: ImportColumnKey): PlainDate | null;
  /** Null where the cell is blank; a fault where `read` knows no such word. */
  choice<T>(key: ImportColumnKey, read: (cell: Cell) => T | null): T | null;
}>;

export function rowReader(
  { row, cells }: ImportRow,
  mapping: Mapping,
  format: NumberFormat,
  faults: PlacedIssue[],
): RowReader {
  const cell = (key: ImportColumnKey): Cell => {
    const index = mapping[key];
    return index === undefined ? null : (cells[index] ?? null);
  };
  const read = <T>(
    key: ImportColumnKey,
    code: ImportIssueCode,
    by: (cell: Cell) => T | null,
  ): T | null => {
    const value = cell(key);
    if (isBlank(value)) return null;
    if (value !== null && typeof value === 'object' && 'error' in value) {
      faults.push(cellFault(row, key, 'import-cell-error', { text: value.error }));
      return null;
    }
    const result = by(value);
    if (result === null) faults.push(cellFault(row, key, code, { text: cellText(value) ?? '' }));
    return result;
  };
  return {
    cell,
    text: (key) => read(key, 'import-choice-invalid', cellText),
    decimal: (key) => read(key, 'import-number-invalid', (value) => cellDecimal(value, format)),
    date: (key) => read(key, 'import-date-invalid', cellDate),
    choice: (key, by) => read(key, 'import-choice-invalid', by),
  };
}
