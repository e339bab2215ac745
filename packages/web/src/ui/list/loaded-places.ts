import type { PageInfo } from '@hoadon/contracts/http/envelope';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type RowCache, useRowChanges } from '../../lib/rows/index.ts';
import type { Identified } from './list-entry.ts';

/** Reference to a row of a list: the row itself is in the row cache. */
export type RowRef = Readonly<{
  id: string;
  /** The head above the row, such as its month; empty where there are none. */
  head: string;
}>;

/** A page of a list in the query cache. */
export type PlacesPage = Readonly<{
  places: readonly RowRef[];
  pageInfo: PageInfo;
  /** Something may have joined the list since it was read. */
  hasNews?: boolean;
}>;

/** Places of an infinite query, as a list needs them. */
export type LoadedPlaces = Readonly<{
  places: readonly RowRef[];
  /** Of the whole list; null where it was not counted. */
  total: number | null;
  /** There are more than `total`. */
  isTotalLowerBound?: boolean;
  /** Rows of the list before these places; left out: none. */
  before?: number;
  hasMore: boolean;
  loadingMore: boolean;
  /** A page is being read, also one that was read before: another page is not read meanwhile. */
  isReading: boolean;
  moreFailed: boolean;
  loadMore: () => void;
  /** These are still the rows of the search before. */
  areOld: boolean;
  /** What may have joined the list is shown by `readAgain`. */
  hasNews: boolean;
  readAgain: () => void;
}>;

type Listed<Row> = Readonly<{
  rows: RowCache<Row & Identified>;
  /** False for a row that has left the list. What is not known yet is in it. */
  isListed: (row: Row) => boolean;
}>;

/** All pages of a list as one run, without what is gone or has left it. */
export function useLoadedPlaces<Row extends Identified>(
  query: UseInfiniteQueryResult<InfiniteData<PlacesPage>>,
  listed: Listed<Row>,
): LoadedPlaces {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { isFetching, isPlaceholderData, refetch } = query;
  const read = useMemo(() => data?.pages.flatMap(({ places }) => places) ?? [], [data]);
  const places = useListedPlaces(read, listed);
  return useMemo(() => {
    const total = data?.pages[0]?.pageInfo.total ?? null;
    return {
      places,
      total: total === null ? null : total - (read.length - places.length),
      hasMore: hasNextPage,
      loadingMore: isFetchingNextPage,
      isReading: isFetching,
      moreFailed: isFetchNextPageError,
      // List and viewer may both come to the end: one page is asked for once.
      loadMore: () => void fetchNextPage({ cancelRefetch: false }),
      areOld: isPlaceholderData,
      hasNews: data?.pages.some((page) => page.hasNews) ?? false,
      readAgain: () => void refetch(),
    };
  }, [
    places,
    read,
    data,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    isFetching,
    fetchNextPage,
    isPlaceholderData,
    refetch,
  ]);
}

/** Rows change all the time and leave seldom: while none does, this stays the same run. */
function useListedPlaces<Row extends Identified>(
  read: readonly RowRef[],
  { rows, isListed }: Listed<Row>,
): readonly RowRef[] {
  const version = useRowChanges(rows);
  const last = useRef<{ read: readonly RowRef[]; places: readonly RowRef[] }>({
    read,
    places: read,
  });
  return useMemo(() => {
    // Named, because the cache is read and not given.
    void version;
    const places = read.filter(({ id }) => {
      const row = rows.row(id);
      return row ? isListed(row) : !rows.isGone(id);
    });
    const isSame = last.current.read === read && last.current.places.length === places.length;
    if (!isSame) last.current = { read, places };
    return last.current.places;
  }, [read, rows, isListed, version]);
}
