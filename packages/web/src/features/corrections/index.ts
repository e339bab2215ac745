import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export { type BegunList, correctionListQuery } from './together/list-query.ts';

export const ExplainDialog = lazyPart(
  withTexts(
    () => import('./explaining/explain-dialog.tsx').then((file) => file.ExplainDialog),
    'explaining',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const CancelDialog = lazyPart(
  withTexts(
    () => import('./cancelling/cancel-dialog.tsx').then((file) => file.CancelDialog),
    'cancelling',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const CloneDialog = lazyPart(
  withTexts(
    () => import('./cloning/clone-dialog.tsx').then((file) => file.CloneDialog),
    'cloning',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const CorrectTogether = lazyPart(
  withTexts(
    () => import('./together/correct-together.tsx').then((file) => file.CorrectTogether),
    'corrections',
    'invoiceActions',
    'issue',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

export const RefusedList = lazyPart(
  withTexts(
    () => import('./together/refused-list.tsx').then((file) => file.RefusedList),
    'corrections',
    'invoiceActions',
    'issue',
  ),
);
