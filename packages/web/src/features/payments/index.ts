export { isOpenToPay } from './is-payable.ts';
export { PayMenu } from './lazy-menu.ts';
export { InvoicePayments, PayDialog, PayWish, RefundDialog } from './lazy-parts.ts';
export { debtsQuery } from './queries.ts';
