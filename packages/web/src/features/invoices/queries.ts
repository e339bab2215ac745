import { getInvoice, getInvoicePdf, getInvoiceXml } from '@hoadon/contracts/invoices';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ['invoices', 'detail', id],
    queryFn: ({ signal }) => call(getInvoice, { id }, { signal }),
  });

/** The printed form, made from the signed XML: it changes only when the state does. */
export const pdfQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['invoice-pdf', id, state],
    queryFn: ({ signal }) => call(getInvoicePdf, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

export const xmlQuery = (id: string, state: string) =>
  queryOptions({
    queryKey: ['invoice-xml', id, state],
    queryFn: async ({ signal }) => {
      const file = await call(getInvoiceXml, { id }, { signal });
      return { file, text: await file.text() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
