import { withTexts } from '../../lib/with-texts.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const BulkRunPanel = lazyPart(
  withTexts(() => import('./runs/bulk-run-panel.tsx').then((file) => file.BulkRunPanel)),
);
export const UnissuedDialogs = lazyPart(
  withTexts(() => import('./unissued-dialogs.tsx').then((file) => file.UnissuedDialogs)),
  { dismiss: ({ onClose }) => onClose() },
);
