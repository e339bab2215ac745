export { approvingMany } from './approve-many.ts';
export { checkCustomer, readCheck } from './check-customer.ts';
export { approve, confirmOne, judgeApproval } from './confirm.ts';
export { consider } from './consider.ts';
export { numberOf, type PortalFacts, statedByPortal } from './stated-by-portal.ts';
export { takeInvoices } from './take-invoices.ts';
export { withdraw } from './withdraw-approval.ts';
