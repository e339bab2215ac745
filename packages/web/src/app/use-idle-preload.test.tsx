// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { newRouter } from './router.tsx';
import { useIdlePreload } from './use-idle-preload.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Page() {
  useIdlePreload();
  return null;
}

test('NAV-039 the four main pages are fetched after two seconds of rest', () => {
  vi.useFakeTimers();
  const router = newRouter(new QueryClient());
  const preload = vi.spyOn(router, 'preloadRoute').mockResolvedValue(undefined);
  render(
    <RouterContextProvider router={router}>
      <Page />
    </RouterContextProvider>,
  );
  vi.advanceTimersByTime(1_999);
  expect(preload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(preload.mock.calls.map(([{ to }]) => to)).toEqual([
    '/main/dashboard',
    '/main/expense',
    '/main/revenue',
    '/main/status/draft',
  ]);
});
