import { listBulkRuns } from '@hoadon/contracts/issuing';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/** The latest runs. On its own, because the lists ask for it before any of their parts is fetched. */
export const bulkRunsQuery = queryOptions({
  queryKey: ['bulk-run', 'list'],
  queryFn: ({ signal }) => call(listBulkRuns, {}, { signal }),
});
