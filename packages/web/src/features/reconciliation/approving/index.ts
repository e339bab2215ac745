export { ApproveChosen, ApproveInvoice } from './lazy-parts.ts';
