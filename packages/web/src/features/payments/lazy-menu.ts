import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Pays the invoice that is open. */
export const PayMenu = lazyPart(
  withTexts(() => import('./pay-menu.tsx').then((file) => file.PayMenu), 'payments', 'failure'),
);
