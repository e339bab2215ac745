import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { LoadedRows } from '../../ui/list/index.ts';

/** For an invoice shown by itself: it has no neighbours to page to. */
export const ALONE: LoadedRows<InvoiceRow> = {
  rows: [],
  total: null,
  hasMore: false,
  loadMore: () => undefined,
  loadingMore: false,
  moreFailed: false,
  areOld: false,
};
