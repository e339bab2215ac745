import { getSystemStatus } from '@hoadon/contracts/system-status';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Ages grow and systems fail without an event. Milliseconds. */
const POLL = 10_000;

/** Read again after a change of an invoice or mail (follow-events), and every few seconds. */
export const systemStatusQuery = queryOptions({
  queryKey: ['system-status'],
  queryFn: ({ signal }) => call(getSystemStatus, {}, { signal }),
  refetchInterval: POLL,
  refetchOnMount: 'always',
});
