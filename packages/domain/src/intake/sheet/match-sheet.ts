import {
  type ColumnMapping,
  findColumns,
  type RememberedColumns,
} from '../../import/match-columns.ts';
import type { Direction } from '../direction.ts';
import type { SheetColumn } from './sheet-column.ts';
import type { SheetColumnKey } from './sheet-column-keys.ts';
import { SHEET_COLUMNS } from './sheet-columns.ts';

export type SheetMapping = ColumnMapping<SheetColumnKey>;
export type RememberedSheet = RememberedColumns<SheetColumnKey>;

/** The columns of a sheet of invoices. */
export const matchSheet = (
  headers: readonly string[],
  remembered: RememberedSheet = {},
): SheetMapping => findColumns(SHEET_COLUMNS, headers, remembered);

/** Columns without which no row is an invoice, and that the mapping lacks. What the company sold needs no seller. */
export const missingSheetColumns = (
  mapping: SheetMapping,
  direction: Direction,
): readonly SheetColumn[] =>
  SHEET_COLUMNS.filter(
    ({ key, required }) =>
      required &&
      mapping[key] === undefined &&
      !(key === 'sellerTaxCode' && direction === 'issued'),
  );
