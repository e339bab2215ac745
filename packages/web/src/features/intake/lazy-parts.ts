import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

export const UploadModal = lazyPart(
  withTexts(
    () => import('./upload/upload-modal.tsx').then((file) => file.UploadModal),
    'intake',
    'viewer',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
export const ImportResult = lazyPart(
  withTexts(
    () => import('./result/import-result.tsx').then((file) => file.ImportResult),
    'intake',
    'viewer',
    'failure',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
