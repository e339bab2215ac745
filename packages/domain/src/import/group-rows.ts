import { type Cell, cellText, isBlank } from './cell.ts';
import type { Mapping } from './match-columns.ts';

/** A row of the file under the heading, numbered as Excel numbers it. */
export type ImportRow = Readonly<{ row: number; cells: readonly Cell[] }>;
/** Rows that are one invoice, in the order of the file. */
export type InvoiceRows = Readonly<{ key: string; rows: readonly ImportRow[] }>;

/** All that grouping asks of a row. */
export type KeyedRow = Readonly<{ row: number; key: string | null; blank: boolean }>;

export type GroupedRows = Readonly<{
  /** In the order of their first rows. */
  invoices: readonly Readonly<{ key: string; rows: readonly number[] }>[];
  /** Rows that hold something and say not to which invoice they belong. */
  keyless: readonly number[];
  blank: readonly number[];
}>;

/** Longer keys are cut: they are names within one file, not data of the invoice. */
const KEY_LENGTH = 200;

/** The invoice that a cell names; null where it names none. */
export const invoiceKey = (cell: Cell | undefined): string | null =>
  cellText(cell)?.normalize('NFC').slice(0, KEY_LENGTH) ?? null;

export const keyedRow = ({ row, cells }: ImportRow, mapping: Mapping): KeyedRow => ({
  row,
  key: mapping.invoiceKey === undefined ? null : invoiceKey(cells[mapping.invoiceKey]),
  blank: cells.every(isBlank),
});

/** Puts rows of one key together, whether they stand together or not. Every row ends in one place. */
export function groupRows(rows: readonly KeyedRow[]): GroupedRows {
  const invoices = new Map<string, number[]>();
  const keyless: number[] = [];
  const blanks: number[] = [];
  for (const { row, key, blank } of rows) {
    if (blank) blanks.push(row);
    else if (key === null) keyless.push(row);
    else if (invoices.get(key)?.push(row) === undefined) invoices.set(key, [row]);
  }
  return { invoices: [...invoices].map(([key, rows]) => ({ key, rows })), keyless, blank: blanks };
}
