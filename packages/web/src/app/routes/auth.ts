import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { oneOf, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { guest } from './roots.ts';

const login = createRoute({
  getParentRoute: () => guest,
  path: '/login',
  validateSearch: searchReader({ type: oneOf('logout') }),
  component: lazyPart(
    withTexts(
      () => import('../pages/login.tsx').then((file) => file.Login),
      'auth',
      'secondFactor',
    ),
  ),
});
const register = createRoute({
  getParentRoute: () => guest,
  path: '/register',
  component: lazyPart(
    withTexts(
      () => import('../../features/auth/register-page.tsx').then((file) => file.RegisterPage),
      'auth',
    ),
  ),
});

export const authRoutes = [login, register] as const;
