import type { Feature } from '../../feature.ts';
import type { RowAct } from '../bulk-acts/index.ts';
import type { PaymentsDeps } from './deps.ts';
import { payMany } from './pay-many.ts';
import { paymentRoutes } from './routes.ts';

export { sumAdvances } from './advance.repository.ts';
export { findPaymentsOf, givePayments, givePaymentsBack } from './payment.repository.ts';
export { type PaymentOrder, rateRefused, type Surplus } from './payment-order.ts';
export { openInvoices } from './read-payments.ts';
export { findRefunded } from './refund.repository.ts';
export { type PlannedRefund, planRefunds, type RefundOrder } from './refund-advance.ts';
export {
  type PaymentOutcome,
  savePayments,
  saveUnassigned,
  type UnassignedPayment,
  undoPayments,
} from './save-payments.ts';
export { saveVoucher } from './vouchers/index.ts';

export const paymentsFeature = (deps: PaymentsDeps): Feature<RowAct> => ({
  name: 'payments',
  routes: paymentRoutes(deps),
  bulkActs: payMany(deps),
});
