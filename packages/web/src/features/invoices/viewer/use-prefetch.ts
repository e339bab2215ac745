import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { drawAhead, preparePdfView } from '../../../ui/pdf/lazy-pdf-view.tsx';
import { invoiceQuery } from '../queries.ts';
import { pdfQuery } from './viewer-queries.ts';

/** Milliseconds on an invoice before its neighbours are fetched. */
const REST = 150;

/** Fetches the PDF of the open invoice in parallel with its details, then both neighbours. */
export function usePrefetch(
  open: Pick<InvoiceRow, 'id' | 'state' | 'signed_date'> | null,
  beside: readonly string[],
): void {
  const client = useQueryClient();
  const { id, state, signed_date: signedOn } = open ?? {};
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

/** Fetches details and first page. A failed request is repeated when the invoice is opened. */
async function fetchAhead(client: QueryClient, id: string): Promise<void> {
  await client.prefetchQuery(invoiceQuery(id));
  const invoice = client.getQueryData(invoiceQuery(id).queryKey);
  if (!invoice?.signed_xml) return;
  const pdf = pdfQuery(id, invoice.state);
  await client.prefetchQuery(pdf);
  const file = client.getQueryData(pdf.queryKey);
  if (file) await drawAhead(file);
}
