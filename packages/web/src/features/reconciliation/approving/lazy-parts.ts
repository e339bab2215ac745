import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export const ApproveInvoice = lazyPart(
  withTexts(
    () => import('./approve-invoice.tsx').then((file) => file.ApproveInvoice),
    'reconciliation',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const ApproveInvoices = lazyPart(
  withTexts(
    () => import('./approve-invoice.tsx').then((file) => file.ApproveInvoices),
    'reconciliation',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const ApproveChosen = lazyPart(
  withTexts(
    () => import('./approve-chosen.tsx').then((file) => file.ApproveChosen),
    'reconciliation',
  ),
);
