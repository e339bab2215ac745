export {
  ApproveChosen,
  ApproveInvoice,
  ApproveInvoices,
  useWaitingForApproval,
  WAITING_FOR_APPROVAL,
} from './approving/index.ts';
export { ConsiderInvoice } from './lazy-consider.ts';
