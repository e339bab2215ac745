import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const AccountsModal = lazyPart(
  withTexts(
    () => import('./accounts-modal.tsx').then((file) => file.AccountsModal),
    'einvoiceAccounts',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
