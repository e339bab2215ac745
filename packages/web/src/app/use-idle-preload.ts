import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** NAV-039. */
const IDLE_MS = 2_000;
const MAIN_ROUTES = [
  '/main/dashboard',
  '/main/expense',
  '/main/revenue',
  '/main/status/draft',
] as const;

/** Fetches the programs of the main pages once the first page has been still for a while. */
export function useIdlePreload(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const to of MAIN_ROUTES) void router.preloadRoute({ to, search: {} });
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, [router]);
}
