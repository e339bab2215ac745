export { ApproveChosen, ApproveInvoice } from './approving/index.ts';
export { ConsiderInvoice } from './lazy-consider.ts';
