import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { main } from './roots.ts';

const licence = createRoute({
  getParentRoute: () => main,
  path: '/main/licence',
  component: lazyRouteComponent(() => import('../pages/licence.tsx'), 'Licence'),
  loader: () => addTexts('licences'),
});
const expired = createRoute({
  getParentRoute: () => main,
  path: '/main/licence/expired',
  component: lazyRouteComponent(() => import('../pages/licence.tsx'), 'LicenceExpired'),
  loader: () => addTexts('licences'),
});

export const licenceRoutes = [licence, expired] as const;
