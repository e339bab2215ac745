import { readFilterOptions } from '@hoadon/contracts/invoice-lists';
import { globalSearch } from '@hoadon/contracts/search';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** Tags, directories and users of the company, and the partners that are filtered by already. */
export const optionsQuery = (partnerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['filter-options', partnerIds],
    queryFn: ({ signal }) =>
      call(readFilterOptions, partnerIds.length > 0 ? { partner_id: partnerIds.join(',') } : {}, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** FIND-002. */
const FEWEST_CHARACTERS = 2;
const MOST = 25;

/** Customers and vendors that match the typed text. */
export const partnersQuery = (typed: string) =>
  queryOptions({
    queryKey: ['partners', 'found', typed],
    queryFn: ({ signal }) => call(globalSearch, { search_text: typed, limit: MOST }, { signal }),
    enabled: typed.trim().length >= FEWEST_CHARACTERS,
    placeholderData: keepPreviousData,
  });
