import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../../features/invoice-lists/index.ts';
import { UNISSUED_CONTENTS, unissuedSummaryQuery } from '../../../features/releasing/index.ts';
import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';
import { mayPrefetch } from '../may-prefetch.ts';
import { main } from '../roots.ts';
import { prefetchList } from './prefetch-list.ts';

const overview = createRoute({
  getParentRoute: () => main,
  path: '/main/status/dashboard',
  component: lazyPart(
    withTexts(
      () => import('../../../features/releasing/status-page.tsx').then((file) => file.StatusPage),
      'unissued',
      'releasing',
      'bulkActs',
      'failure',
    ),
  ),
  loader: ({ context: { client } }) => {
    if (mayPrefetch(client, 'invoice_draft_management.view'))
      void client.prefetchQuery(unissuedSummaryQuery);
  },
});
const drafts = createRoute({
  getParentRoute: () => main,
  path: '/main/status/draft',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/unissued/drafts.tsx').then((file) => file.Drafts),
      'releasing',
    ),
  ),
  loader: (entered) => prefetchList(entered, UNISSUED_CONTENTS.draf),
});
const failed = createRoute({
  getParentRoute: () => main,
  path: '/main/status/failed',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/unissued/failed-and-issuing.tsx').then((file) => file.Failed),
      'releasing',
      'failure',
    ),
  ),
  loader: (entered) => prefetchList(entered, UNISSUED_CONTENTS.release_error),
});
const underWay = createRoute({
  getParentRoute: () => main,
  path: '/main/status/issuing',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../../pages/unissued/failed-and-issuing.tsx').then((file) => file.Issuing),
      'releasing',
      'failure',
    ),
  ),
  loader: (entered) => prefetchList(entered, UNISSUED_CONTENTS.releasing),
});

export const releasingRoutes = [overview, drafts, failed, underWay] as const;
