import { InvoiceDetail as Whole } from '../../packages/contracts/src/invoices/index.ts';

/** What acts look at of one invoice. */
export const InvoiceDetail = Whole.pick({ id: true, state: true });
