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
} from './reconciliation/calls.ts';
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
  withdrawApproval,
} from './reconciliation/confirming.ts';
export { CustomerInvalidData } from './reconciliation/customer-invalid-data.ts';
export {
  PortalInvoice,
  PortalList,
  Reconciliation,
  ReconciliationRow,
} from './reconciliation/reconciliation.ts';
