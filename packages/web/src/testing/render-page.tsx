import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { type AnyRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Providers } from '../app/providers.tsx';
import type { newRouter } from '../app/router.tsx';
import { ROUTER_SETTINGS } from '../app/router-settings.ts';
import { main, root } from '../app/routes/roots.ts';
import { currentUserQuery } from '../features/auth/index.ts';
import { formatCount } from '../lib/number-format.ts';
import { newQueryClient } from '../lib/query-client.ts';
import { currentTokens } from '../lib/session.ts';
import { writeCounts } from '../lib/texts/text-store.ts';
import { USER_ANSWERS } from './answers.ts';
import { openBrowser, type PageSettings } from './open-browser.ts';
import type { Sent, Stub } from './stub-calls.ts';

/**
 * Returns a function that renders the page at an address, by a router that knows the given routes only, without the
 * shell. A test of one feature then imports that feature alone, and draws nothing else.
 *
 * @param usual - What each of these pages reads; `stubs` of a test come first.
 */
export const pageRenderer =
  (routes: readonly AnyRoute[], usual: readonly Stub[] = []) =>
  async ({ stubs = [], ...settings }: PageSettings): Promise<Sent[]> => {
    const sent = await openBrowser({ ...settings, stubs: [...stubs, ...usual, ...USER_ANSWERS] });
    // As the shell does for a company that has set no marks of its own.
    writeCounts((count) => formatCount(count, VIETNAMESE_FORMAT));
    const client = newQueryClient();
    const router = createRouter({
      ...ROUTER_SETTINGS,
      routeTree: treeOf(routes),
      context: { client },
    });
    // The shell requests the user at once, while the program of the page is still being fetched.
    if (currentTokens()) void client.prefetchQuery(currentUserQuery);
    await act(async () => {
      render(<Providers client={client} router={router as ReturnType<typeof newRouter>} />);
    });
    return sent;
  };

/**
 * Renders a part of a feature as the only thing on a page: a button of a list with the dialog that it opens, a panel of
 * the viewer. `usual` as for `pageRenderer`.
 */
export function renderPart(
  part: ReactNode,
  settings: Partial<PageSettings> = {},
  usual: readonly Stub[] = [],
): Promise<Sent[]> {
  const path = '/main/part';
  const route = createRoute({ getParentRoute: () => main, path, component: () => part });
  return pageRenderer([route], usual)({ path, ...settings });
}

/** In place of the shell. */
const Frame = () => (
  <main id="content" className="flex min-w-0 flex-1 flex-col">
    <Outlet />
  </main>
);

/**
 * A tree of these routes and the routes that they are children of. The whole app has the same objects in its own tree,
 * which is restored when the test is over.
 */
function treeOf(routes: readonly AnyRoute[]): AnyRoute {
  const childrenOf = new Map<AnyRoute, AnyRoute[]>();
  const add = (route: AnyRoute): void => {
    if (route === root) return;
    const parent: AnyRoute = route.options.getParentRoute();
    const children = childrenOf.get(parent);
    if (!children) add(parent);
    if (!children?.includes(route)) childrenOf.set(parent, [...(children ?? []), route]);
  };
  for (const route of routes) add(route);
  const { component } = main.options;
  const before = [...childrenOf.keys()].map((parent) => [parent, parent.children] as const);
  onTestFinished(() => {
    for (const [parent, children] of before) parent.children = children;
    Object.assign(main.options, { component });
  });
  for (const [parent, children] of childrenOf) parent.addChildren(children);
  main.update({ component: Frame });
  return root;
}
