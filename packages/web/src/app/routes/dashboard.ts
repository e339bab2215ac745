import { createRoute } from '@tanstack/react-router';
import { listQuery, REVENUE } from '../../features/invoice-lists/index.ts';
import { unissuedSummaryQuery } from '../../features/releasing/index.ts';
import { withTexts } from '../../lib/program/index.ts';
import { day, oneOf, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { mayPrefetch } from './may-prefetch.ts';
import { main } from './roots.ts';

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/main/dashboard',
  validateSearch: searchReader({ start_date: day, end_date: day, statistics: oneOf('HIDE') }),
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/dashboard/dashboard-page.tsx').then((file) => file.DashboardPage),
      'dashboard',
    ),
  ),
  loader: ({ context: { client }, cause }) => {
    if (cause === 'stay') return;
    if (mayPrefetch(client, 'invoice_management.view'))
      void client.prefetchInfiniteQuery(listQuery(REVENUE, {}));
    if (mayPrefetch(client, 'invoice_draft_management.view'))
      void client.prefetchQuery(unissuedSummaryQuery);
  },
});

export const dashboardRoutes = [dashboard] as const;
