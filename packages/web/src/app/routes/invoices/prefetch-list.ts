import type { QueryClient } from '@tanstack/react-query';
import {
  type ListContent,
  listQuery,
  readListSearch,
} from '../../../features/invoice-lists/index.ts';
import { mayPrefetch } from '../may-prefetch.ts';

type Entered = Readonly<{
  context: { client: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
}>;

/**
 * Prefetches a list while its program is fetched. Later changes of the list are left to the page, which shows the
 * previous rows meanwhile.
 */
export function prefetchList({ context, location, cause }: Entered, content: ListContent): void {
  const { client } = context;
  const right =
    content.source === 'unissued' ? 'invoice_draft_management.view' : 'invoice_management.view';
  if (cause === 'stay' || !mayPrefetch(client, right)) return;
  void client.prefetchInfiniteQuery(listQuery(content, readListSearch({ ...location.search })));
}
