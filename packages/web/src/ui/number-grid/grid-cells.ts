import type { Decimal } from '@hoadon/domain/money/decimal';
import type { ReactNode } from 'react';

/** What the cells hold, by their keys. */
export type CellAmounts = Readonly<Record<string, Decimal | null>>;

/** One cell of a form whose cells are fixed, such as an indicator of a VAT return. */
export type GridCell = Readonly<{
  key: string;
  /** Reckoned from other cells, never typed; null where it has no value. */
  derive?: (of: (key: string) => Decimal | null) => Decimal | null;
  /** Most digits after the decimal mark; none by default. */
  fractionDigits?: number;
  /** Lower values are refused. */
  min?: Decimal;
  /** Text of the reason why a value is refused; a key that would produce it has no effect and the text is shown. */
  refuse?: (value: Decimal) => string | null;
  /** Typed elsewhere, not now. */
  isLocked?: boolean;
  /** Beside the number: its name on the form, as a link to the invoices behind it. */
  mark?: ReactNode;
}>;

export type GridRow = Readonly<{
  key: string;
  label: string;
  /** Below the label: a formula, a hint. */
  note?: ReactNode;
  /** Depth under the rows above it, 0 at most left. */
  level?: 0 | 1 | 2;
  /** A total. */
  strong?: boolean;
  /** One for each column, null where the form has none. A row without any is a heading. */
  cells?: readonly (GridCell | null)[];
}>;

/** Typed figures with the derived ones beside them. Throws where cells derive from each other in a circle. */
export function withDerived(rows: readonly GridRow[], typed: CellAmounts): CellAmounts {
  const cells = new Map(cellsOf(rows).map((cell) => [cell.key, cell]));
  const computed = new Map<string, Decimal | null>();
  const underWay = new Set<string>();
  const of = (key: string): Decimal | null => {
    const derive = cells.get(key)?.derive;
    if (!derive) return typed[key] ?? null;
    const before = computed.get(key);
    if (before !== undefined) return before;
    if (underWay.has(key)) throw new Error(`cell ${key} derives from itself`);
    underWay.add(key);
    const value = derive(of);
    computed.set(key, value);
    return value;
  };
  return Object.fromEntries([...cells.keys()].map((key) => [key, of(key)]));
}

export const cellsOf = (rows: readonly GridRow[]): GridCell[] =>
  rows.flatMap(({ cells = [] }) => cells.filter((cell) => cell !== null));

export const isTyped = (cell: GridCell | null | undefined): cell is GridCell =>
  cell != null && cell.derive === undefined;
