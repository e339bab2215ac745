import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { LIST_SEARCH } from '../../features/invoices/index.ts';
import { type UnissuedStatus, unissuedSummaryQuery } from '../../features/releasing/index.ts';
import { unissuedQuery } from '../../features/releasing/unissued-query.ts';
import { addTexts } from '../../lib/i18n.ts';
import { rowId, searchReader } from '../../lib/search.ts';
import { main } from './roots.ts';

/** Beside the list, the run of issuing that is watched. */
const readUnissuedSearch = searchReader({ ...LIST_SEARCH, run: rowId });

type Entered = Readonly<{
  context: { client: QueryClient };
  location: { search: object };
  cause: 'preload' | 'enter' | 'stay';
}>;

function prefetchList({ context, location, cause }: Entered, status: UnissuedStatus): void {
  if (cause === 'stay') return;
  const { search_text = '' } = readUnissuedSearch({ ...location.search });
  void context.client.prefetchInfiniteQuery(unissuedQuery(status, search_text));
}

const overview = createRoute({
  getParentRoute: () => main,
  path: '/main/status/dashboard',
  component: lazyRouteComponent(() => import('../pages/unissued-status.tsx'), 'UnissuedStatus'),
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(unissuedSummaryQuery);
    return addTexts('unissued', 'releasing', 'bulkRelease', 'failure');
  },
});
const drafts = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  validateSearch: readUnissuedSearch,
  component: lazyRouteComponent(() => import('../pages/unissued.tsx'), 'Drafts'),
  loader: (route) => {
    prefetchList(route, 'draf');
    return addTexts('releasing', 'failure');
  },
});
const failed = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  validateSearch: readUnissuedSearch,
  component: lazyRouteComponent(() => import('../pages/unissued.tsx'), 'Failed'),
  loader: (route) => {
    prefetchList(route, 'release_error');
    return addTexts('releasing', 'failure');
  },
});
const underWay = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  validateSearch: readUnissuedSearch,
  component: lazyRouteComponent(() => import('../pages/unissued.tsx'), 'Issuing'),
  loader: (route) => {
    prefetchList(route, 'releasing');
    return addTexts('releasing', 'failure');
  },
});

export const releasingRoutes = [overview, drafts, failed, underWay] as const;
