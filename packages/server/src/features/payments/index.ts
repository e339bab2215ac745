export { sumAdvances } from './advance.repository.ts';
export { payMany } from './pay-many.ts';
export { findPaymentsOf, givePayments, givePaymentsBack } from './payment.repository.ts';
export { type PaymentOrder, rateRefused, type Surplus } from './payment-order.ts';
export { openInvoices } from './read-payments.ts';
export { paymentRoutes } from './routes.ts';
export {
  keepUnassigned,
  type Outcome,
  savePayments,
  type UnassignedPayment,
  undoPayments,
} from './save-payments.ts';
export { saveVoucher } from './vouchers/index.ts';
