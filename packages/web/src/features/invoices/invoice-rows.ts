import { type InvoiceRow, readRows } from '@hoadon/contracts/invoices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { newRowCache, type RowCache, useRow } from '../../lib/rows/index.ts';

export type InvoiceRows = RowCache<InvoiceRow>;

const KEY = ['invoice-rows'];

/** The rows of all lists. They lie with the queries, so that both are forgotten when the session ends. */
export function invoiceRows(client: QueryClient): InvoiceRows {
  const kept = client.getQueryData<InvoiceRows>(KEY);
  if (kept) return kept;
  client.setQueryDefaults(KEY, { gcTime: Number.POSITIVE_INFINITY });
  const rows = newRowCache<InvoiceRow>((ids) => call(readRows, { ids: ids.join(',') }));
  client.setQueryData(KEY, rows);
  return rows;
}

export const useInvoiceRows = (): InvoiceRows => invoiceRows(useQueryClient());

/** A row as it is now; null while it is being read. */
export const useInvoiceRow = (id: string): InvoiceRow | null => useRow(useInvoiceRows(), id);
