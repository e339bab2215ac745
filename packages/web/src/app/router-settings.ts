import { RouteError } from './route-error.tsx';
import { parseSearch, stringifySearch } from './search.ts';

/** How the router reads addresses and shows faults, whatever pages it has. */
export const ROUTER_SETTINGS = {
  parseSearch,
  stringifySearch,
  // What no route of the page knows does not stay in the address.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: false,
} as const;
