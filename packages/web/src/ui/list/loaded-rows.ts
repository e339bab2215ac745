import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '../../lib/api.ts';

/** Rows of an infinite query, as a list needs them. */
export type LoadedRows<Row> = Readonly<{
  rows: readonly Row[];
  total: number | null;
  hasMore: boolean;
  loadingMore: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  /** These are still the rows of the search before. */
  areOld: boolean;
}>;

/** All pages of a list as one run of rows. */
export function useLoadedRows<Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page<Row[]>>>,
): LoadedRows<Row> {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { isPlaceholderData } = query;
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
      areOld: isPlaceholderData,
    }),
    [
      rows,
      data,
      hasNextPage,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage,
      isPlaceholderData,
    ],
  );
}
