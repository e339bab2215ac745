import { listInvoices } from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../../../lib/api.ts';

/** ISS-034. */
export const PAGE_SIZE = 5;

/** Received from suppliers (ISS-034), or issued by the company. */
export const SOURCES = ['incoming', 'outgoing'] as const;
export type TemplateSource = (typeof SOURCES)[number];

export const earlierQuery = (source: TemplateSource, search: string, page: number) =>
  queryOptions({
    queryKey: ['invoices', 'template', source, search, page],
    queryFn: ({ signal }): Promise<Page<InvoiceRow[]>> =>
      call(
        listInvoices,
        {
          invoice_outgoing: source === 'outgoing' ? 'true' : 'false',
          invoiceType: source === 'outgoing' ? 'OUTGOING' : 'INCOMING',
          exclude_invoice_types: 'DRAFT',
          search_text: search,
          page,
          page_size: PAGE_SIZE,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
