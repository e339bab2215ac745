import * as contract from '@hoadon/contracts/search';
import { type Route, route } from '../../platform/http/route.ts';
import type { SearchDeps } from './deps.ts';
import { searchEverywhere } from './global-search.ts';

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(contract.globalSearch, (input, session) => searchEverywhere(deps, session, input)),
];
