import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

const expired = createRoute({
  getParentRoute: () => main,
  path: '/main/licence/expired',
  component: lazyPart(
    withTexts(
      () => import('../../features/licences/expired-page.tsx').then((file) => file.ExpiredPage),
      'licences',
    ),
  ),
});

export const licenceRoutes = [expired] as const;
