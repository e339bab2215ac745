import { type Cell, cellText, isBlank } from './cell.ts';
import type { Mapping } from './match-columns.ts';

/** A row of the file under the heading, numbered as Excel numbers it. */
export type ImportRow = Readonly<{ row: number; cells: readonly Cell[] }>;
/** Rows that are one invoice, in the order of the file. */
export type InvoiceRows = Readonly<{ key: string; rows: readonly ImportRow[] }>;

export type GroupedRows = Readonly<{
  /** In the order of their first rows. */
  invoices: readonly InvoiceRows[];
  /** Rows that hold something and say not to which invoice they belong. */
  keyless: readonly ImportRow[];
  blank: readonly ImportRow[];
}>;

/** Longer keys are cut: they are names within one file, not data of the invoice. */
const KEY_LENGTH = 200;

/** The invoice that a row belongs to; null where it says none. */
export const invoiceKeyOf = ({ cells }: ImportRow, { invoiceKey }: Mapping): string | null =>
  invoiceKey === undefined
    ? null
    : (cellText(cells[invoiceKey])?.normalize('NFC').slice(0, KEY_LENGTH) ?? null);

/** Puts rows of one key together, whether they stand together or not. Every row ends in one place. */
export function groupRows(rows: readonly ImportRow[], mapping: Mapping): GroupedRows {
  const invoices = new Map<string, ImportRow[]>();
  const keyless: ImportRow[] = [];
  const blank: ImportRow[] = [];
  for (const row of rows) {
    if (row.cells.every(isBlank)) {
      blank.push(row);
      continue;
    }
    const key = invoiceKeyOf(row, mapping);
    if (key === null) keyless.push(row);
    else pushTo(invoices, key, row);
  }
  return { invoices: [...invoices].map(([key, rows]) => ({ key, rows })), keyless, blank };
}

function pushTo(invoices: Map<string, ImportRow[]>, key: string, row: ImportRow): void {
  const rows = invoices.get(key);
  if (rows) rows.push(row);
  else invoices.set(key, [row]);
}
