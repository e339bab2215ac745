import * as contract from '@hoadon/contracts/system-status';
import { type Route, route } from '../../platform/http/route.ts';
import { readStatus, type SystemStatusDeps } from './read-status.ts';

export type { SystemStatusDeps } from './read-status.ts';

export const systemStatusRoutes = (deps: SystemStatusDeps): Route[] => [
  route(contract.getSystemStatus, (_input, { companyId }) => readStatus(deps, companyId)),
];
