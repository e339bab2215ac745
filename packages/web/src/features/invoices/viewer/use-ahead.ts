import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { drawAhead, preparePdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { invoiceQuery } from '../queries.ts';
import { pdfQuery } from './viewer-queries.ts';

/** Whoever walks on does not wait for what he passed by. Milliseconds. */
const REST = 150;

/** Fetches what the open invoice will show while its details are read, and then what lies before and after it. */
export function useAhead(
  known: Pick<InvoiceRow, 'id' | 'state' | 'signed_date'> | null,
  beside: readonly string[],
): void {
  const client = useQueryClient();
  const { id, state, signed_date: signedOn } = known ?? {};
  useEffect(() => {
    if (!id || !state || !signedOn) return;
    void preparePdfView();
    void client.prefetchQuery(pdfQuery(id, state));
  }, [client, id, state, signedOn]);
  const names = beside.join(' ');
  useEffect(() => {
    if (names === '') return;
    const timer = setTimeout(() => {
      for (const other of names.split(' ')) void fetchAhead(client, other);
    }, REST);
    return () => clearTimeout(timer);
  }, [client, names]);
}

/** The details and the first page. What fails is asked for again when it is wanted. */
async function fetchAhead(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(invoiceQuery(id));
  const invoice = client.getQueryData(invoiceQuery(id).queryKey);
  if (!invoice?.signed_xml) return;
  const pdf = pdfQuery(id, invoice.state);
  await client.prefetchQuery(pdf);
  const file = client.getQueryData(pdf.queryKey);
  if (file) await drawAhead(file);
}
