import { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { prefetchOpening } from '../features/invoices/viewer/prefetch-opening.ts';
import { saveRoute, takeSavedRoute } from '../lib/session.ts';
import { fetchAhead } from './fetched-ahead.ts';
import { Palette } from './palette/index.ts';
import { newRouter } from './router.tsx';
import { useIdlePreload } from './use-idle-preload.ts';

vi.mock('../features/invoices/viewer/prefetch-opening.ts', () => ({ prefetchOpening: vi.fn() }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  useIdlePreload();
  return null;
}

test('NAV-039 the four main pages are fetched after two seconds of rest, what opens an invoice, and the palette', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const router = newRouter(client);
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
  const palette = vi.spyOn(Palette, 'preload').mockResolvedValue(undefined);
  render(
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>,
  );
  await import('./fetched-ahead.ts');
  await vi.advanceTimersByTimeAsync(1_999);
  expect(preload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(() => expect(preload).toHaveBeenCalledTimes(4));
  expect(preload.mock.calls.map(([{ to }]) => to)).toEqual([
    '/main/dashboard',
    '/main/expense',
    '/main/revenue',
    '/main/status/draft',
  ]);
  expect(prefetchOpening).toHaveBeenCalledExactlyOnceWith(client);
  expect(palette).toHaveBeenCalledTimes(1);
});

test('the page that is open is not fetched once more', async () => {
  const router = newRouter(new QueryClient());
  vi.spyOn(router.state, 'location', 'get').mockReturnValue({
    ...router.state.location,
    pathname: '/main/revenue',
  });
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
  fetchAhead(router);
  expect(preload.mock.calls.map(([{ to }]) => to)).toEqual([
    '/main/dashboard',
    '/main/expense',
    '/main/status/draft',
  ]);
});

test('nothing is fetched for a user who signed out while the module that fetches it was loading', async () => {
  vi.useFakeTimers();
  const router = newRouter(new QueryClient());
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
  const { unmount } = render(
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>,
  );
  vi.advanceTimersByTime(2_000);
  unmount();
  await import('./fetched-ahead.ts');
  await vi.advanceTimersByTimeAsync(1);
  expect(preload).not.toHaveBeenCalled();
});

test('NAV-018 S-60 the visited page is what the next login leads to, whatever is preloaded', async () => {
  const router = newRouter(new QueryClient());
  saveRoute('/main/invoice/new');
  fetchAhead(router);
  await router.preloadRoute({ to: '/main/status/draft', search: {} });
  expect(takeSavedRoute()).toBe('/main/invoice/new');
  await router.navigate({ to: '/main/expense', search: {} });
  await router.load();
  expect(takeSavedRoute()).toBe('/main/expense');
});
