import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export type { UnissuedConfirmation } from './unissued-dialogs.tsx';

export const UnissuedDialogs = lazyPart(
  withTexts(
    () => import('./unissued-dialogs.tsx').then((file) => file.UnissuedDialogs),
    'releasing',
    'signing',
    'failure',
    'issue',
    'issuing',
    'invoiceActions',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
