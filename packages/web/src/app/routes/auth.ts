import { createRoute } from '@tanstack/react-router';
import { withTexts } from '../../lib/program/index.ts';
import { oneOf, searchReader } from '../../lib/search.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { guest, main, root } from './roots.ts';

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

const forgot = createRoute({
  getParentRoute: () => guest,
  path: '/forgot',
  component: lazyPart(
    withTexts(
      () => import('../../features/auth/forgot-page.tsx').then((file) => file.ForgotPage),
      'auth',
    ),
  ),
});
const reset = createRoute({
  getParentRoute: () => guest,
  path: '/reset',
  component: lazyPart(
    withTexts(
      () => import('../../features/auth/reset-page.tsx').then((file) => file.ResetPage),
      'auth',
    ),
  ),
});
export const authRoutes = [login, register, forgot, reset] as const;

/** For invited users, signed in or not (USER-018). */
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/{-$owner}',
  component: lazyPart(
    withTexts(
      () => import('../../features/auth/invitation-page.tsx').then((file) => file.InvitationPage),
      'auth',
      'secondFactor',
    ),
  ),
});

/** For owners of an e-mail address, signed in or not. */
const proveAddress = createRoute({
  getParentRoute: () => root,
  path: '/confirm-address',
  component: lazyPart(
    withTexts(
      () =>
        import('../../features/auth/prove-address-page.tsx').then((file) => file.ProveAddressPage),
      'auth',
    ),
  ),
});
export const invitationRoutes = [invitation, proveAddress] as const;

const account = createRoute({
  getParentRoute: () => main,
  path: '/main/account',
  component: lazyPart(
    withTexts(
      () => import('../../features/auth/account-page.tsx').then((file) => file.AccountPage),
      'auth',
    ),
  ),
});
export const accountRoutes = [account] as const;
