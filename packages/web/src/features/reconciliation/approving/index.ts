export { ApproveChosen, ApproveInvoice, ApproveInvoices } from './lazy-parts.ts';
export { WAITING_FOR_APPROVAL } from './waiting-filter.ts';
export { waitingForApprovalQuery } from './waiting-query.ts';
