import {
  listInvoices,
  listReleasing,
  summarizeMonths,
  summarizeUnissuedMonths,
} from '@hoadon/contracts/invoice-lists';
import type { InvoiceRow } from '@hoadon/contracts/invoices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { PlacesPage, RowRef } from '../../../ui/list/index.ts';
import { invoiceRows } from '../../invoices/index.ts';
import { type ListContent, listRequest } from './list-definition.ts';
import { type ListSearch, without } from './list-search.ts';

const PAGE_SIZE = '100';

/** Pages of a list; the rows are stored in the row cache. */
export const listQuery = (content: ListContent, search: ListSearch) => {
  const { source } = content;
  const request = listRequest(content, search);
  const { page, ...every } = request;
  // Headings of months only if the list is sorted by day.
  const rowPosition = (row: InvoiceRow): RowRef => ({
    id: row.id,
    head: request['sort'] ? '' : row.issued_date.slice(0, 7),
  });
  return infiniteQueryOptions({
    queryKey: ['invoices', 'list', source, request],
    queryFn: async ({ client, pageParam, signal }): Promise<PlacesPage> => {
      const input = {
        page_size: PAGE_SIZE,
        // Pages load without a total; it is loaded when an invoice is opened.
        with_total: 'false',
        ...every,
        ...(pageParam ? { cursor: pageParam } : { page }),
      };
      const { rows, pageInfo } = await invoiceRows(client).keep(
        () => call(source === 'unissued' ? listReleasing : listInvoices, input, { signal }),
        (answer) => answer.rows,
      );
      return { places: rows.map(rowPosition), pageInfo };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor ?? undefined,
    // Events report changes, so focusing the window need not reload a long list.
    refetchOnWindowFocus: false,
  });
};

/** Number of rows of a list whose pages have no total. */
export const countQuery = (content: ListContent, search: ListSearch) => {
  const { source } = content;
  const request = without(listRequest(content, search), NO_MONTHS);
  return queryOptions({
    queryKey: ['invoices', 'count', source, request],
    queryFn: async ({ signal }) => {
      const input = { ...request, page_size: '1' };
      const { pageInfo } = await call(source === 'unissued' ? listReleasing : listInvoices, input, {
        signal,
      });
      return pageInfo;
    },
    refetchOnWindowFocus: false,
  });
};

/** Parameters that do not filter. */
export const NO_MONTHS = ['sort', 'order', 'page', 'page_size'];

/** Counts and sums per month; `exact` after a quick estimate. */
export const monthsQuery = (content: ListContent, search: ListSearch, exact: boolean) => {
  const request = without(listRequest(content, search), NO_MONTHS);
  const { source } = content;
  return queryOptions({
    queryKey: ['invoices', 'months', source, request, exact],
    queryFn: ({ signal }) =>
      call(
        source === 'unissued' ? summarizeUnissuedMonths : summarizeMonths,
        { ...request, ...(exact && { exact: 'true' }) },
        { signal },
      ),
  });
};
