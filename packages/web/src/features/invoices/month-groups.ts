import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { DEFAULT_CURRENCY } from '@hoadon/domain/money/currency';
import { type Decimal, decimalOrNull, sum } from '@hoadon/domain/money/decimal';

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

/** Puts a head over each run of rows of one month. `complete`: no further rows will follow. */
export function monthGroups(rows: readonly InvoiceRow[], complete: boolean): ListEntry[] {
  const runs: { month: string; rows: InvoiceRow[] }[] = [];
  for (const row of rows) {
    const month = row.issued_date.slice(0, 7);
    const run = runs.at(-1);
    if (run?.month === month) run.rows.push(row);
    else runs.push({ month, rows: [row] });
  }
  return runs.flatMap((run, index) => [
    head(run.month, run.rows, complete || index < runs.length - 1),
    ...run.rows.map((row) => ({ kind: 'invoice' as const, row })),
  ]);
}

function head(month: string, rows: readonly InvoiceRow[], whole: boolean): MonthHead {
  const inDong = rows.every((row) => row.currency_code === DEFAULT_CURRENCY);
  const amounts = rows.flatMap((row) => decimalOrNull(row.total_amount_with_tax) ?? []);
  return {
    kind: 'month',
    month,
    count: whole ? rows.length : null,
    total: whole && inDong ? sum(amounts) : null,
  };
}
