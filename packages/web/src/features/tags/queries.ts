import { getAllTags, getCountedTags } from '@hoadon/contracts/tags';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Read once and kept while the page is open; an event says when they have changed (TAG-003). */
export const tagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }) => call(getAllTags, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** With what lies under each; that changes with every invoice, so it is read whenever somebody looks. */
export const countedTagsQuery = queryOptions({
  queryKey: ['tags', 'counted'],
  queryFn: ({ signal }) => call(getCountedTags, {}, { signal }),
});
