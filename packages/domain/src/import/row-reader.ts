import type { PlainDate } from '../dates/plain-date.ts';
import { rateReadings } from '../invoice/exchange-rate/rate-readings.ts';
import type { Decimal } from '../money/decimal.ts';
import type { NumberFormat } from '../money/number-format.ts';
import {
  type Cell,
  cellDate,
  cellDecimal,
  cellText,
  isBlank,
  isMerged,
  type PlainCell,
  plainCell,
} from './cell.ts';
import type { ImportRow } from './group-rows.ts';
import type { ImportColumnKey } from './import-column.ts';
import { cellFault, type ImportIssueCode, type PlacedIssue } from './import-issue.ts';
import type { ColumnMapping } from './match-columns.ts';

/** Reads the cells of one row and collects their faults. */
export type RowReader<Key extends string = ImportColumnKey> = Readonly<{
  cell(key: Key): Cell;
  text(key: Key): string | null;
  /** An amount of the row; a fault where it is merged with that of other rows. */
  decimal(key: Key): Decimal | null;
  /** A price of one: merged over rows it is the price in each of them. */
  price(key: Key): Decimal | null;
  /** The same for an exchange rate: text that can be a fraction or thousands is none. */
  rate(key: Key): Decimal | null;
  date(key: Key): PlainDate | null;
  /** Null where the cell is blank; a fault where `read` knows no such word. */
  choice<T>(key: Key, read: (cell: PlainCell) => T | null): T | null;
}>;

export function rowReader<Key extends string = ImportColumnKey>(
  { row, cells }: ImportRow,
  mapping: ColumnMapping<Key>,
  format: NumberFormat,
  faults: PlacedIssue<Key>[],
): RowReader<Key> {
  const cell = (key: Key): Cell => {
    const index = mapping[key];
    return index === undefined ? null : (cells[index] ?? null);
  };
  const read = <T>(
    key: Key,
    code: ImportIssueCode,
    by: (cell: PlainCell) => T | null,
  ): T | null => {
    const value = plainCell(cell(key));
    if (isBlank(value)) return null;
    if (value !== null && typeof value === 'object' && 'error' in value) {
      faults.push(cellFault(row, key, 'import-cell-error', { text: value.error }));
      return null;
    }
    const result = by(value);
    if (result === null) faults.push(cellFault(row, key, code, { text: cellText(value) ?? '' }));
    return result;
  };
  const number = (key: Key) =>
    read(key, 'import-number-invalid', (value) => cellDecimal(value, format));
  return {
    cell,
    text: (key) => read(key, 'import-choice-invalid', cellText),
    decimal(key) {
      const value = cell(key);
      if (!isMerged(value)) return number(key);
      const params = { first: String(value.from), last: String(value.to) };
      faults.push(cellFault(row, key, 'import-amount-merged', params));
      return null;
    },
    price: number,
    rate: (key) =>
      read(key, 'import-number-invalid', (value) => {
        const isUnclear = typeof value === 'string' && rateReadings(value, format.decimalMark);
        return isUnclear ? null : cellDecimal(value, format);
      }),
    date: (key) => read(key, 'import-date-invalid', cellDate),
    choice: (key, by) => read(key, 'import-choice-invalid', by),
  };
}
