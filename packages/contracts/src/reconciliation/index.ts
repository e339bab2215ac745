export {
  approveMatching,
  exportInconsistency,
  getReconciliation,
  listPortalLists,
  listReconciliationRows,
  listReconciliations,
  RECONCILIATION_PAGES,
  startReconciliation,
  uploadPortalList,
} from './calls.ts';
export {
  approveInvoices,
  CustomerCheck,
  CustomerInvalidData,
  checkApproval,
  checkValidCustomer,
  getCustomerCheck,
  markConsidered,
  TAKE_REFUSALS,
  takeInvoicesFromVendor,
  updateOrigin,
} from './confirming.ts';
export { PortalInvoice, PortalList, Reconciliation, ReconciliationRow } from './reconciliation.ts';
