import { getAllTags, getCountedTags } from '@hoadon/contracts/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Read once and cached while the page is open; an event makes it stale (TAG-003). */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }) => call(getAllTags, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** With the counts of invoices; they change with every invoice, so they are read whenever they are shown. */
export const countedTagsQuery = queryOptions({
  queryKey: ['tags', 'counted'],
  queryFn: ({ signal }) => call(getCountedTags, {}, { signal }),
});
