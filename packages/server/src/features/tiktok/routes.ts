import * as contract from '@hoadon/contracts/tiktok';
import { type Route, route } from '../../platform/http/route.ts';
import {
  completeAuthorization,
  disconnect,
  initiateAuthorization,
  readConnection,
} from './authorize.ts';
import type { TikTokDeps } from './deps.ts';
import { draftOrders } from './draft-orders.ts';
import { previewOrders } from './read-orders.ts';

export const tiktokRoutes = (deps: TikTokDeps): Route[] => [
  route(contract.initiateTiktokAuth, (_input, session) => initiateAuthorization(deps, session)),
  route(contract.getTiktokConnection, (_input, { companyId }) => readConnection(deps, companyId)),
  route(contract.completeTiktokAuth, (input, session) =>
    completeAuthorization(deps, session, input),
  ),
  route(contract.disconnectTiktok, (_input, session, context) =>
    disconnect(deps, session, context),
  ),
  route(contract.previewTiktokOrders, ({ day }, { companyId }) =>
    previewOrders(deps, companyId, day),
  ),
  route(contract.draftTiktokOrders, (input, session, context) =>
    draftOrders(deps, session, context, input),
  ),
];
