import { type Cell, cellText, isBlank } from './cell.ts';
import type { Mapping } from './match-columns.ts';
import { isSumRow } from './sum-row.ts';

/** A row of the file under the heading, numbered as Excel numbers it. */
export type ImportRow = Readonly<{ row: number; cells: readonly Cell[] }>;
/** Rows that are one invoice, in the order of the file. */
export type InvoiceRows = Readonly<{ key: string; rows: readonly ImportRow[] }>;

/**
 * What a row without a key may be: the sum under the list, goods that have an amount, or text. Goods are a line of the invoice above
 * them, or of one that is not named.
 */
type Loose = 'sum' | 'goods' | 'text';

/** All that grouping asks of a row. */
export type KeyedRow = Readonly<{ row: number }> &
  (Readonly<{ key: string }> | Readonly<{ key: null; loose: Loose | 'blank' }>);

export type GroupedRows = Readonly<{
  /**
   * In the order of their first rows. Rows without a key belong to the invoice above them, which would lack them
   * otherwise.
   */
  invoices: readonly Readonly<{ key: string; rows: readonly number[] }>[];
  /** Rows that hold something and belong to no invoice. */
  keyless: readonly number[];
  blank: readonly number[];
}>;

/** Longer keys are cut: they are names within one file, not data of the invoice. */
const KEY_LENGTH = 200;

/** The invoice that a cell names; null where it names none. */
export const invoiceKey = (cell: Cell | undefined): string | null =>
  cellText(cell)?.normalize('NFC').slice(0, KEY_LENGTH) ?? null;

const AMOUNTS = ['quantity', 'price', 'subtotal', 'tax', 'lineTotal'] as const;

export function keyedRow(row: ImportRow, mapping: Mapping): KeyedRow {
  const { cells } = row;
  const key = mapping.invoiceKey === undefined ? null : invoiceKey(cells[mapping.invoiceKey]);
  return key === null ? { row: row.row, key, loose: looseIn(row, mapping) } : { row: row.row, key };
}

function looseIn(row: ImportRow, mapping: Mapping): Loose | 'blank' {
  if (row.cells.every(isBlank)) return 'blank';
  if (isSumRow(row.cells, mapping)) return 'sum';
  return AMOUNTS.some((key) => !isBlank(row.cells[mapping[key] ?? -1])) ? 'goods' : 'text';
}

/**
 * Groups rows of one key, adjacent or not. Rows without a key go to the invoice above them where they are directly
 * below it, or are goods, and the sum under a list ends it. Every row ends in one group.
 */
export function groupRows(rows: readonly KeyedRow[]): GroupedRows {
  const invoices = new Map<string, number[]>();
  const keyless: number[] = [];
  const blanks: number[] = [];
  let above: number[] | null = null;
  for (const one of rows) {
    const { row } = one;
    if (one.key !== null) {
      above = invoices.get(one.key) ?? [];
      above.push(row);
      invoices.set(one.key, above);
    } else if (one.loose === 'blank') blanks.push(row);
    else if (
      above !== null &&
      one.loose !== 'sum' &&
      (one.loose === 'goods' || above.at(-1) === row - 1)
    )
      above.push(row);
    else {
      keyless.push(row);
      if (one.loose === 'sum') above = null;
    }
  }
  return { invoices: [...invoices].map(([key, rows]) => ({ key, rows })), keyless, blank: blanks };
}
