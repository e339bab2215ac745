import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenStill } from '../lib/program/index.ts';

/** NAV-039. */
const MAIN_ROUTES = [
  '/main/dashboard',
  '/main/expense',
  '/main/revenue',
  '/main/status/draft',
] as const;

/** Fetches the programs of the main pages once the first page has been still for a while. */
export function useIdlePreload(): void {
  const router = useRouter();
  useEffect(
    () =>
      whenStill(() => {
        for (const to of MAIN_ROUTES) void router.preloadRoute({ to, search: {} });
      }),
    [router],
  );
}
