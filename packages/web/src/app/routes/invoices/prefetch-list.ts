import type { QueryClient } from '@tanstack/react-query';
import { type ListContent, listQuery, readListSearch } from '../../../features/invoices/index.ts';
import { mayPrefetch } from '../may-prefetch.ts';

type Entered = Readonly<{
  context: { client: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
}>;

/** Asks for a list while its program is fetched. Later questions are the page's own: it keeps the rows of the last one in sight. */
export function prefetchList({ context, location, cause }: Entered, content: ListContent): void {
  const { client } = context;
  const right =
    content.source === 'unissued' ? 'invoice_draft_management.view' : 'invoice_management.view';
  if (cause === 'stay' || !mayPrefetch(client, right)) return;
  void client.prefetchInfiniteQuery(listQuery(content, readListSearch({ ...location.search })));
}
