import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

export const ViewDialog = lazyPart(
  withTexts(() => import('./view-dialog.tsx').then((file) => file.ViewDialog), 'views'),
  { dismiss: ({ onClose }) => onClose() },
);
export const ColumnsDialog = lazyPart(
  withTexts(() => import('./columns-dialog.tsx').then((file) => file.ColumnsDialog), 'views'),
  { dismiss: ({ onClose }) => onClose() },
);
