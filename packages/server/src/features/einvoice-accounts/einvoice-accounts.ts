import * as contract from '@hoadon/contracts/einvoice-accounts';
import { type Route, route } from '../../platform/http/route.ts';
import { handleRuns } from '../../platform/runs/index.ts';
import { createAccount, deleteAccount, listAccounts, makeActive } from './accounts.ts';
import type { EinvoiceAccountsDeps } from './deps.ts';
import { runSync, SYNC_EINVOICES, startSync } from './sync/index.ts';

/** Ties the calls and the job together. Jobs run only where the platform starts a worker. */
export function einvoiceAccounts(deps: EinvoiceAccountsDeps): Route[] {
  handleRuns(deps.jobs, SYNC_EINVOICES, (work, stopping) => runSync(deps, work, stopping));
  return [
    route(contract.getEinvoiceAccounts, (_input, { companyId }) =>
      listAccounts(deps.db, companyId),
    ),
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
}
