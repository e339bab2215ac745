import * as contract from '@hoadon/contracts/issuing';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { requestLookUps, retryFailed } from '../pipeline/index.ts';

export const retryRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.bulkRetry, ({ list_invoice_id }, session, context) =>
    retryFailed(deps, session, context, list_invoice_id),
  ),
  route(contract.bulkAskAuthority, ({ list_invoice_id }, session) =>
    requestLookUps(deps, session, list_invoice_id),
  ),
];
