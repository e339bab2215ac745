import type { InvoiceRow } from '@hoadon/contracts/invoices';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../../lib/api.ts';
import type { LoadedRows } from './invoice-list.tsx';

type InvoicePages = UseInfiniteQueryResult<InfiniteData<Page<InvoiceRow[]>>>;

/** For an invoice shown by itself: it has no neighbours to page to. */
export const ALONE: LoadedRows = {
  rows: [],
  total: null,
  hasMore: false,
  loadMore: () => undefined,
  loadingMore: false,
  moreFailed: false,
};

/** All pages of a list as one run of rows. */
export function useLoadedRows(query: InvoicePages): LoadedRows {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  return useMemo(
    () => ({
      rows,
      total: data?.pages[0]?.pageInfo.total ?? null,
      hasMore: hasNextPage,
      loadingMore: isFetchingNextPage,
      moreFailed: isFetchNextPageError,
      // List and viewer may both come to the end: one page is asked for once.
      loadMore: () => void fetchNextPage({ cancelRefetch: false }),
    }),
    [rows, data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage],
  );
}
