import { globalSearch } from '@hoadon/contracts/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Shorter texts match too much (FIND-002, UX-021). */
export const FEWEST_CHARACTERS = 2;
/** Of each group; more are behind another letter. */
const MOST = 8;

/** What holds every word. Where something else is asked for meanwhile, the request is taken back. */
export const globalSearchQuery = (typed: string) =>
  queryOptions({
    queryKey: ['search', typed],
    queryFn: ({ signal }) => call(globalSearch, { search_text: typed, limit: MOST }, { signal }),
    enabled: typed.length >= FEWEST_CHARACTERS,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
  });
