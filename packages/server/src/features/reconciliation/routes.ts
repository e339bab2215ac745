import * as contract from '@hoadon/contracts/reconciliation';
import { fileRoute, pageRoute, type Route, route } from '../../platform/http/route.ts';
import { findLatestRuns } from '../../platform/runs/index.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import {
  approve,
  checkCustomer,
  confirmOne,
  consider,
  judgeApproval,
  readCheck,
  takeInvoices,
  withdraw,
} from './confirming/index.ts';
import type { ReconciliationDeps } from './deps.ts';
import { findLists, uploadList, wireList } from './portal-lists/index.ts';
import {
  approveCertain,
  exportFindings,
  LATEST,
  pageOfFindings,
  RECONCILIATIONS,
  readRun,
  startRun,
  wireRun,
} from './runs/index.ts';

/** `approving`: the bulk act that approves invoices. */
export const reconciliationRoutes = (deps: ReconciliationDeps, approving: RowAct): Route[] => [
  ...runRoutes(deps, approving),
  ...confirmingRoutes(deps),
];

const runRoutes = (deps: ReconciliationDeps, approving: RowAct): Route[] => [
  route(contract.listPortalLists, async (_input, { companyId }) =>
    (await findLists(deps.db, companyId, LATEST)).map(wireList),
  ),
  route(contract.uploadPortalList, ({ told_on }, session, context) =>
    uploadList(deps, { session, context }, told_on),
  ),
  route(contract.listReconciliations, async (_input, { companyId }) => {
    const runs = await findLatestRuns(deps.db, RECONCILIATIONS, companyId, LATEST);
    return Promise.all(runs.map((run) => wireRun(deps.db, companyId, run)));
  }),
  route(contract.startReconciliation, (input, session, context) =>
    startRun(deps, { session, context }, input),
  ),
  route(contract.getReconciliation, ({ id }, { companyId }) => readRun(deps.db, companyId, id)),
  pageRoute(contract.listReconciliationRows, (input, { companyId }) =>
    pageOfFindings(deps.db, companyId, input),
  ),
  route(contract.approveMatching, ({ id }, session, context) =>
    approveCertain(deps, approving, { session, context }, id),
  ),
  fileRoute(contract.exportInconsistency, (input, { companyId }) =>
    exportFindings(deps, companyId, input),
  ),
];

const confirmingRoutes = (deps: ReconciliationDeps): Route[] => [
  route(contract.checkApproval, ({ ids }, { companyId }) => judgeApproval(deps.db, companyId, ids)),
  route(contract.approveInvoices, (input, session, context) =>
    approve(deps, { session, context }, input),
  ),
  route(contract.withdrawApproval, (input, session, context) =>
    withdraw(deps, { session, context }, input),
  ),
  route(contract.updateOrigin, (input, session, context) =>
    confirmOne(deps, { session, context }, input),
  ),
  route(contract.markConsidered, (input, session, context) =>
    consider(deps, { session, context }, input),
  ),
  route(contract.checkValidCustomer, ({ invoice_id }, session, context) =>
    checkCustomer(deps, { session, context }, invoice_id),
  ),
  route(contract.getCustomerCheck, ({ id }, { companyId }) => readCheck(deps.db, companyId, id)),
  route(contract.takeInvoicesFromVendor, ({ portal_invoices }, session, context) =>
    takeInvoices(deps, { session, context }, portal_invoices),
  ),
];
