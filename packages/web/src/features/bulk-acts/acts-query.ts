import { listBulkActs } from '@hoadon/contracts/bulk-acts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** The latest acts on many. On its own, because lists ask for it before any part of theirs is fetched. */
export const actsQuery = queryOptions({
  queryKey: ['bulk-run', 'list'],
  queryFn: ({ signal }) => call(listBulkActs, {}, { signal }),
});
