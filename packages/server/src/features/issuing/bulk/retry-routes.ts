import * as contract from '@hoadon/contracts/issuing';
import { type Route, route } from '../../../platform/http/route.ts';
import type { IssuingDeps } from '../deps.ts';
import { askAboutMany, retryFailed } from '../pipeline/index.ts';

/** Many failed invoices go on, or are asked about. */
export const retryRoutes = (deps: IssuingDeps): Route[] => [
  route(contract.bulkRetry, ({ list_invoice_id }, session, context) =>
    retryFailed(deps, session, context, list_invoice_id),
  ),
  route(contract.bulkAskAuthority, ({ list_invoice_id }, session) =>
    askAboutMany(deps, session, list_invoice_id),
  ),
];
