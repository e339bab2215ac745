import type { StatementRow } from '@hoadon/contracts/bank-statements';

/** The index of a row of the file in the list, or of the row that follows it. */
export function placeOf(rows: readonly StatementRow[], reached: number): number {
  const index = rows.findIndex(({ row }) => row >= reached);
  return index < 0 ? Math.max(rows.length - 1, 0) : index;
}

export const focusLine = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-line="${index}"]`)?.focus({ preventScroll: true });

/** The search for an invoice of a line. */
export const focusSearch = (list: HTMLElement | null, index: number) =>
  list?.querySelector<HTMLElement>(`[data-line="${index}"] [role=combobox]`)?.focus();
