import { getGettingStarted } from '@hoadon/contracts/getting-started';
import { type Route, route } from '../../platform/http/route.ts';
import { type GettingStartedDeps, gettingStarted } from './getting-started.ts';

export const gettingStartedRoutes = (deps: GettingStartedDeps): Route[] => [
  route(getGettingStarted, (_input, { companyId }) => gettingStarted(deps, companyId)),
];
