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
  checkApproval,
  checkValidCustomer,
  getCustomerCheck,
  markConsidered,
  TAKE_REFUSALS,
  takeInvoicesFromVendor,
  updateOrigin,
} from './confirming.ts';
export { CustomerInvalidData } from './customer-invalid-data.ts';
export { PortalInvoice, PortalList, Reconciliation, ReconciliationRow } from './reconciliation.ts';
