import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Records a payment of chosen invoices. */
export const PayDialog = lazyPart(
  withTexts(
    () => import('./pay/pay-dialog.tsx').then((file) => file.PayDialog),
    'payments',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** Records that an advance was given back. */
export const RefundDialog = lazyPart(
  withTexts(
    () => import('./refund-dialog.tsx').then((file) => file.RefundDialog),
    'payments',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** Asks when many are paid. */
export const PayWish = lazyPart(
  withTexts(() => import('./pay-wish.tsx').then((file) => file.PayWish), 'payments'),
  { dismiss: ({ onClose }) => onClose() },
);

/** The payments of an invoice, with the way back. */
export const InvoicePayments = lazyPart(
  withTexts(
    () => import('./invoice-payments.tsx').then((file) => file.InvoicePayments),
    'payments',
    'failure',
  ),
);
