export {
  ApproveChosen,
  ApproveInvoice,
  ApproveInvoices,
  WAITING_FOR_APPROVAL,
  waitingForApprovalQuery,
} from './approving/index.ts';
export { ConsiderInvoice } from './lazy-consider.ts';
