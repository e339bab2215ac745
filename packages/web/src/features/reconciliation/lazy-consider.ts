import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const ConsiderInvoice = lazyPart(
  withTexts(
    () => import('./consider-invoice.tsx').then((file) => file.ConsiderInvoice),
    'reconciliation',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
