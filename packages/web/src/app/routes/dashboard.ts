import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { issuedQuery } from '../../features/invoices/index.ts';
import { unissuedSummaryQuery } from '../../features/releasing/index.ts';
import { addTexts } from '../../lib/i18n.ts';
import { day, oneOf, searchReader } from '../../lib/search.ts';
import { main } from './roots.ts';

const dashboard = createRoute({
  getParentRoute: () => main,
  path: '/main/dashboard',
  validateSearch: searchReader({ start_date: day, end_date: day, statistics: oneOf('HIDE') }),
  component: lazyRouteComponent(
    () => import('../../features/dashboard/dashboard-page.tsx'),
    'DashboardPage',
  ),
  loader: ({ context: { client }, cause }) => {
    if (cause !== 'stay') {
      void client.prefetchInfiniteQuery(issuedQuery({}));
      void client.prefetchQuery(unissuedSummaryQuery);
    }
    return addTexts('dashboard');
  },
});

export const dashboardRoutes = [dashboard] as const;
