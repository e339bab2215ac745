import type { QueryClient } from '@tanstack/react-query';
import { createRoute } from '@tanstack/react-router';
import { LIST_SEARCH } from '../../features/invoices/index.ts';
import { type UnissuedStatus, unissuedSummaryQuery } from '../../features/releasing/index.ts';
import { unissuedQuery } from '../../features/releasing/unissued-query.ts';
import { withTexts } from '../../lib/program/index.ts';
import { rowId, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
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
  component: lazyPart(
    withTexts(
      () => import('../pages/unissued-status.tsx').then((file) => file.UnissuedStatus),
      'unissued',
      'releasing',
      'bulkRelease',
      'failure',
    ),
  ),
  loader: ({ context: { client } }) => {
    void client.prefetchQuery(unissuedSummaryQuery);
  },
});
const drafts = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  validateSearch: readUnissuedSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/unissued.tsx').then((file) => file.Drafts),
      'releasing',
      'failure',
    ),
  ),
  loader: (route) => prefetchList(route, 'draf'),
});
const failed = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  validateSearch: readUnissuedSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/unissued.tsx').then((file) => file.Failed),
      'releasing',
      'failure',
    ),
  ),
  loader: (route) => prefetchList(route, 'release_error'),
});
const underWay = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  validateSearch: readUnissuedSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/unissued.tsx').then((file) => file.Issuing),
      'releasing',
      'failure',
    ),
  ),
  loader: (route) => prefetchList(route, 'releasing'),
});

export const releasingRoutes = [overview, drafts, failed, underWay] as const;
