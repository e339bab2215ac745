import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

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
