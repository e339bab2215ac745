import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const BulkRunPanel = lazyPart(
  withTexts(
    () => import('./runs/bulk-run-panel.tsx').then((file) => file.BulkRunPanel),
    'bulkRelease',
    'licences',
    'failure',
  ),
);
export const UnissuedDialogs = lazyPart(
  withTexts(
    () => import('./unissued-dialogs.tsx').then((file) => file.UnissuedDialogs),
    'bulkRelease',
    'releasing',
    'signing',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
