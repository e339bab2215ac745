export { ApproveChosen, ApproveInvoice, ApproveInvoices } from './lazy-parts.ts';
export { useWaitingForApproval } from './use-waiting.ts';
export { WAITING_FOR_APPROVAL } from './waiting-filter.ts';
