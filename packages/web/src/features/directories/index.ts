import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const FolderPanel = lazyPart(
  withTexts(() => import('./folder-panel.tsx').then((file) => file.FolderPanel), 'directories'),
);
export const FoldersButton = lazyPart(
  withTexts(() => import('./folders-button.tsx').then((file) => file.FoldersButton), 'directories'),
);
export const MoveInvoices = lazyPart(
  withTexts(() => import('./move-invoices.tsx').then((file) => file.MoveInvoices), 'directories'),
  { dismiss: ({ onClose }) => onClose() },
);
export const RowDrag = lazyPart(
  withTexts(() => import('./row-drag.tsx').then((file) => file.RowDrag), 'directories'),
);
