import { createRoute } from '@tanstack/react-router';
import { readListSearch } from '../../features/invoice-lists/index.ts';
import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';
import { main } from './roots.ts';

/** Receipts and expenses (NAV-004). */
const paymentReceipts = createRoute({
  getParentRoute: () => main,
  path: '/main/payment-receipt',
  validateSearch: readListSearch,
  component: lazyPart(
    withTexts(
      () => import('../pages/payment-receipts.tsx').then((file) => file.PaymentReceipts),
      'payments',
      'failure',
    ),
  ),
});

export const paymentRoutes = [paymentReceipts] as const;
