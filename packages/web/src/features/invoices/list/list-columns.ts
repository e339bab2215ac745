/** What the list tells beside the usual: payments of issued invoices, reasons of failed ones. */
export type ListExtra = 'payment' | 'reason' | 'none';

const GRID = 'grid items-center gap-x-3 px-4';

/** One grid for head, rows and skeleton, so that they cannot drift apart. */
export const COLUMNS: Readonly<Record<ListExtra, string>> = {
  payment: `${GRID} grid-cols-[96px_72px_minmax(0,1fr)_150px_84px_136px_32px] wide:grid-cols-[96px_76px_minmax(0,1fr)_188px_172px_84px_140px_32px]`,
  reason: `${GRID} grid-cols-[116px_72px_minmax(0,1fr)_150px_84px_136px_32px] wide:grid-cols-[116px_76px_minmax(0,1fr)_136px_minmax(0,1.3fr)_84px_140px_32px]`,
  none: `${GRID} grid-cols-[96px_72px_minmax(0,1fr)_150px_84px_136px_32px]`,
};

/** Kept for wide windows only. */
export const WIDE_ONLY = 'hidden min-w-0 wide:flex';
