import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router';
import { currentTokens, saveRoute } from '../../lib/session.ts';

export const root = createRootRouteWithContext<{ client: QueryClient }>()({});

/** Guests only: signed-in users are redirected to the root (NAV-015). */
export const guest = createRoute({
  getParentRoute: () => root,
  id: 'guest',
  beforeLoad: () => {
    if (currentTokens()) throw redirect({ to: '/', search: {} });
  },
});

/**
 * Signed-in users only; a guest's address is saved for after the login (NAV-018). `router.tsx` puts the shell around
 * its pages.
 */
export const main = createRoute({
  getParentRoute: () => root,
  id: 'main',
  beforeLoad: ({ location, preload }) => {
    if (currentTokens()) return;
    // A preloaded page was not visited: its address is not saved.
    if (!preload) saveRoute(location.href);
    throw redirect({ to: '/login', search: {} });
  },
});
