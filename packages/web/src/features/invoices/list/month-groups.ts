import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { type Decimal, decimalOrNull, plus, ZERO } from '@hoadon/domain/money/decimal';
import type { ListEntry, ListGroups } from '../../../ui/list/index.ts';

/** A head over the invoices of one month. Count and total are null until the whole month is loaded. */
export type MonthHead = Readonly<{
  /** `2026-11`. */
  month: string;
  count: number | null;
  /** Dong; null also where another currency is among them. */
  total: Decimal | null;
}>;
type MonthEntry = ListEntry<InvoiceRow, MonthHead>;

/** The month that the last row belongs to, of which more may follow. */
type OpenMonth = { month: string; count: number; total: Decimal | null };

type Grouping = {
  rows: readonly InvoiceRow[];
  entries: MonthEntry[];
  heads: number[];
  open: OpenMonth | null;
};

/**
 * Puts a head over each run of rows of one month. It remembers what it grouped last: where more rows
 * were loaded it looks at those alone, because a list of a hundred thousand grows a page at a time.
 */
export function monthGrouper(): (
  rows: readonly InvoiceRow[],
  complete: boolean,
) => ListGroups<InvoiceRow, MonthHead> {
  let grouping: Grouping = { rows: [], entries: [], heads: [], open: null };
  return (rows, complete) => {
    if (!begins(rows, grouping.rows)) grouping = { rows: [], entries: [], heads: [], open: null };
    for (const row of rows.slice(grouping.rows.length)) add(grouping, row);
    grouping.rows = rows;
    if (complete) tell(grouping);
    else untell(grouping);
    return { entries: [...grouping.entries], heads: [...grouping.heads] };
  };
}

const begins = (rows: readonly InvoiceRow[], first: readonly InvoiceRow[]): boolean =>
  rows.length >= first.length && first.every((row, index) => row === rows[index]);

function add(grouping: Grouping, row: InvoiceRow): void {
  const month = row.issued_date.slice(0, 7);
  if (grouping.open?.month !== month) {
    tell(grouping);
    grouping.open = { month, count: 0, total: ZERO };
    grouping.heads.push(grouping.entries.length);
    grouping.entries.push({ kind: 'head', head: { month, count: null, total: null } });
  }
  const { open } = grouping;
  open.count += 1;
  open.total = row.currency_code === DEFAULT_CURRENCY ? withRow(open.total, row) : null;
  grouping.entries.push({ kind: 'row', row });
}

const withRow = (total: Decimal | null, row: InvoiceRow): Decimal | null =>
  total && plus(total, decimalOrNull(row.total_amount_with_tax) ?? ZERO);

/** The month is whole. */
function tell({ open, entries, heads }: Grouping): void {
  const head = heads.at(-1);
  if (open && head !== undefined) entries[head] = { kind: 'head', head: { ...open } };
}

function untell({ open, entries, heads }: Grouping): void {
  const head = heads.at(-1);
  if (open && head !== undefined)
    entries[head] = { kind: 'head', head: { month: open.month, count: null, total: null } };
}
