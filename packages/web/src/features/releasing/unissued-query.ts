import { listReleasing } from '@hoadon/contracts/invoices';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import type { UnissuedStatus } from './counts.ts';

const PAGE_SIZE = 100;

export const unissuedQuery = (status: UnissuedStatus, search: string) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'unissued', status, search],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReleasing,
        { releasing_status: status, search_text: search, page_size: PAGE_SIZE, cursor: pageParam },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.pageInfo.next_cursor ?? undefined,
  });
