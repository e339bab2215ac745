import * as contract from '@hoadon/contracts/einvoice-accounts';
import { type Route, route } from '../../platform/http/route.ts';
import { createAccount, deleteAccount, listAccounts, makeActive } from './accounts.ts';
import type { EinvoiceAccountsDeps } from './deps.ts';
import { startSync } from './sync/index.ts';

export const einvoiceAccountRoutes = (deps: EinvoiceAccountsDeps): Route[] => [
  route(contract.getEinvoiceAccounts, (_input, { companyId }) => listAccounts(deps.db, companyId)),
  route(contract.createEinvoiceAccount, (input, session, context) =>
    createAccount(deps, { session, context }, input),
  ),
  route(contract.deleteEinvoiceAccount, ({ id }, session, context) =>
    deleteAccount(deps, { session, context }, id),
  ),
  route(contract.activeEinvoiceAccount, ({ id }, session, context) =>
    makeActive(deps, { session, context }, id),
  ),
  route(contract.synchronizeEinvoice, (input, session, context) =>
    startSync(deps, { session, context }, input),
  ),
];
