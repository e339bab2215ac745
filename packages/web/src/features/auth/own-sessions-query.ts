import { listOwnSessions } from '@hoadon/contracts/own-account';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call(listOwnSessions, {}, { signal }),
});
