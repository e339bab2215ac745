import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addTexts } from '../../lib/i18n.ts';
import { oneOf, searchReader } from '../../lib/search.ts';
import { guest } from './roots.ts';

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: searchReader({ type: oneOf('logout') }),
  component: lazyRouteComponent(() => import('../pages/login.tsx'), 'Login'),
  loader: () => addTexts('auth'),
});
const register = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  component: lazyRouteComponent(
    () => import('../../features/auth/register-page.tsx'),
    'RegisterPage',
  ),
  loader: () => addTexts('auth'),
});

export const authRoutes = [login, register] as const;
