import { getInvoice, getInvoicePdf, getInvoiceXml, listInvoices } from '@hoadon/contracts/invoices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const PAGE_SIZE = 100;

export type IssuedFilter = Readonly<{
  search_text?: string;
  start_date?: string;
  end_date?: string;
}>;

/** Issued sales invoices, newest first, a page at a time. */
export const issuedQuery = (filter: IssuedFilter) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'issued', filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listInvoices,
        {
          ...filter,
          invoice_outgoing: 'true',
          invoiceType: 'OUTGOING',
          exclude_invoice_types: 'DRAFT',
          page_size: PAGE_SIZE,
          cursor: pageParam,
        },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
  });

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
