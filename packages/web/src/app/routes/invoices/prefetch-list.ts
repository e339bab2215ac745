import type { QueryClient } from '@tanstack/react-query';
import { type ListContent, listQuery, readListSearch } from '../../../features/invoices/index.ts';

type Entered = Readonly<{
  context: { client: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
}>;

/** Asks for a list while its program is fetched. Later questions are the page's own: it keeps the rows of the last one in sight. */
export function prefetchList({ context, location, cause }: Entered, content: ListContent): void {
  if (cause === 'stay') return;
  void context.client.prefetchInfiniteQuery(
    listQuery(content, readListSearch({ ...location.search })),
  );
}
