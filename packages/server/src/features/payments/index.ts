export { sumAdvances } from './advance.repository.ts';
export {
  keepPayments,
  keepUnassigned,
  type Outcome,
  type UnassignedPayment,
  undoPayments,
} from './keep-payments.ts';
export { payMany } from './pay-many.ts';
export { findPaymentsOf, givePayments, givePaymentsBack } from './payment.repository.ts';
export { type PaymentOrder, rateRefused, type Surplus } from './payment-order.ts';
export { openInvoices } from './read-payments.ts';
export { paymentRoutes } from './routes.ts';
export { keepVoucher } from './vouchers/index.ts';
