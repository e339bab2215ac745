import { type InvoiceRow, readRows } from '@hoadon/contracts/invoices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { newRowCache, type RowCache, useRow } from '../../lib/rows/index.ts';

export type InvoiceRowCache = RowCache<InvoiceRow>;

const KEY = ['invoice-rows'];

/** Row cache of all lists. Stored in the query client, so that it is cleared with it when the session ends. */
export function invoiceRows(client: QueryClient): InvoiceRowCache {
  const cached = client.getQueryData<InvoiceRowCache>(KEY);
  if (cached) return cached;
  client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  const rows = newRowCache<InvoiceRow>((ids) => call(readRows, { ids: ids.join(',') }));
  client.setQueryData(KEY, rows);
  return rows;
}

export const useInvoiceRows = (): InvoiceRowCache => invoiceRows(useQueryClient());

/** The current row; null while it loads. */
export const useInvoiceRow = (id: string): InvoiceRow | null => useRow(useInvoiceRows(), id);
