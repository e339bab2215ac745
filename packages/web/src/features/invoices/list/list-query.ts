import {
  type InvoiceRow,
  listInvoices,
  listReleasing,
  summarizeMonths,
  summarizeUnissuedMonths,
} from '@hoadon/contracts/invoices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import type { PlacesPage, RowRef } from '../../../ui/list/index.ts';
import { invoiceRows } from '../invoice-rows.ts';
import { askedOf, type ListContent } from './list-definition.ts';
import { type ListSearch, without } from './list-search.ts';

const PAGE_SIZE = '100';

/** A list as its address asks for it, a page at a time; its rows lie in their cache. */
export const listQuery = (content: ListContent, search: ListSearch) => {
  const { source } = content;
  const asked = askedOf(content, search);
  const { page, ...every } = asked;
  // Under months only where they follow each other.
  const placeOf = (row: InvoiceRow): RowRef => ({
    id: row.id,
    head: asked['sort'] ? '' : row.issued_date.slice(0, 7),
  });
  return infiniteQueryOptions({
    queryKey: ['invoices', 'list', source, asked],
    queryFn: async ({ client, pageParam, signal }): Promise<PlacesPage> => {
      const input = {
        page_size: PAGE_SIZE,
        // A page does not wait for a count: who opens an invoice asks for it.
        with_total: 'false',
        ...every,
        ...(pageParam ? { cursor: pageParam } : { page }),
      };
      const { rows, pageInfo } = await invoiceRows(client).keep(
        () => call(source === 'unissued' ? listReleasing : listInvoices, input, { signal }),
        (answer) => answer.rows,
      );
      return { places: rows.map(placeOf), pageInfo };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ pageInfo }) => pageInfo.next_cursor ?? undefined,
    // Changes are told by events; a long list is not read again by looking at another window.
    refetchOnWindowFocus: false,
  });
};

/** How many rows a list has: asked for where its pages do not tell it. */
export const countQuery = (content: ListContent, search: ListSearch) => {
  const { source } = content;
  const asked = without(askedOf(content, search), NO_MONTHS);
  return queryOptions({
    queryKey: ['invoices', 'count', source, asked],
    queryFn: async ({ signal }) => {
      const input = { ...asked, page_size: '1' };
      const { pageInfo } = await call(source === 'unissued' ? listReleasing : listInvoices, input, {
        signal,
      });
      return pageInfo;
    },
    refetchOnWindowFocus: false,
  });
};

/** What orders and divides a list, and narrows nothing. */
export const NO_MONTHS = ['sort', 'order', 'page', 'page_size'];

/** Counts and sums of the months of a list; `exact` where the quick answer was an estimate. */
export const monthsQuery = (content: ListContent, search: ListSearch, exact: boolean) => {
  const asked = without(askedOf(content, search), NO_MONTHS);
  const { source } = content;
  return queryOptions({
    queryKey: ['invoices', 'months', source, asked, exact],
    queryFn: ({ signal }) =>
      call(
        source === 'unissued' ? summarizeUnissuedMonths : summarizeMonths,
        { ...asked, ...(exact && { exact: 'true' }) },
        { signal },
      ),
  });
};
