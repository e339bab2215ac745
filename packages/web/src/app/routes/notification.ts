import { createRoute } from '@tanstack/react-router';
import { unissuedSummaryQuery } from '../../features/releasing/index.ts';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { mayPrefetch } from './may-prefetch.ts';
import { main } from './roots.ts';

const notification = createRoute({
  getParentRoute: () => main,
  path: '/notification',
  component: lazyPart(
    withTexts(
      () => import('../pages/notification.tsx').then((file) => file.Notification),
      'dashboard',
      'notifications',
      'licences',
    ),
  ),
  loader: ({ context: { client } }) => {
    if (mayPrefetch(client, 'invoice_draft_management.view'))
      void client.prefetchQuery(unissuedSummaryQuery);
  },
});

export const notificationRoutes = [notification] as const;
