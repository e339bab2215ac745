import type { RegisteredRouter } from '@tanstack/react-router';
import { prefetchOpening } from '../features/invoices/viewer/prefetch-opening.ts';
import { Palette } from './palette/index.ts';

/** NAV-039. */
const MAIN_ROUTES = [
  '/main/dashboard',
  '/main/expense',
  '/main/revenue',
  '/main/status/draft',
] as const;

/** Fetches what people mostly go to next: the programs of the main pages, the reader of invoices, and the palette. */
export function fetchAhead(router: RegisteredRouter): void {
  const { pathname } = router.state.location;
  // The page that is open has its list, and hears of changes.
  for (const to of MAIN_ROUTES) if (to !== pathname) void router.preloadRoute({ to, search: {} });
  prefetchOpening(router.options.context.client);
  void Palette.preload();
}
