import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { type Decimal, decimalOrNull, plus, ZERO } from '@hoadon/domain/money/decimal';

/** A head over the invoices of one month. Count and total are null until the whole month is loaded. */
export type MonthHead = Readonly<{
  kind: 'month';
  /** `2026-11`. */
  month: string;
  count: number | null;
  /** Dong; null also where another currency is among them. */
  total: Decimal | null;
}>;
export type ListEntry = MonthHead | Readonly<{ kind: 'invoice'; row: InvoiceRow }>;

export type MonthGroups = Readonly<{
  entries: readonly ListEntry[];
  /** Where the heads stand among them. */
  heads: readonly number[];
}>;

/** The month that the last row belongs to, of which more may follow. */
type OpenMonth = { month: string; count: number; total: Decimal | null };

/**
 * Puts a head over each run of rows of one month. It remembers what it grouped last: where more rows
 * were loaded it looks at those alone, because a list of a hundred thousand grows a page at a time.
 */
export function monthGrouper(): (rows: readonly InvoiceRow[], complete: boolean) => MonthGroups {
  let seen: readonly InvoiceRow[] = [];
  let entries: ListEntry[] = [];
  let heads: number[] = [];
  let open: OpenMonth | null = null;

  const begin = (month: string) => {
    heads.push(entries.length);
    entries.push({ kind: 'month', month, count: null, total: null });
    open = { month, count: 0, total: ZERO };
    return open;
  };
  const tell = (head: MonthHead) => {
    const index = heads.at(-1);
    if (index !== undefined) entries[index] = head;
  };
  const add = (row: InvoiceRow) => {
    const month = row.issued_date.slice(0, 7);
    if (open && open.month !== month) tell({ kind: 'month', ...open });
    const current = open?.month === month ? open : begin(month);
    current.count += 1;
    current.total = row.currency_code === DEFAULT_CURRENCY ? withRow(current.total, row) : null;
    entries.push({ kind: 'invoice', row });
  };

  return (rows, complete) => {
    const isMore = rows.length >= seen.length && seen.every((row, index) => row === rows[index]);
    if (!isMore) {
      seen = [];
      entries = [];
      heads = [];
      open = null;
    }
    for (let index = seen.length; index < rows.length; index += 1) {
      const row = rows[index];
      if (row) add(row);
    }
    seen = rows;
    if (open) {
      const { month, count, total } = open as OpenMonth;
      tell({
        kind: 'month',
        month,
        count: complete ? count : null,
        total: complete ? total : null,
      });
    }
    return { entries: [...entries], heads: [...heads] };
  };
}

function withRow(total: Decimal | null, row: InvoiceRow): Decimal | null {
  return total && plus(total, decimalOrNull(row.total_amount_with_tax) ?? ZERO);
}
