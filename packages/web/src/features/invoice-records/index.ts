import { withTexts } from '../../lib/program/index.ts';
import { lazyPart } from '../../ui/program/lazy-part.tsx';

/** Fetched when a record is opened. */
export const RecordDialog = lazyPart(
  withTexts(
    () => import('./record-dialog.tsx').then((file) => file.RecordDialog),
    'invoiceRecords',
  ),
  { dismiss: ({ onClose }) => onClose() },
);

/** Shown over the list of purchases. */
export const RecordLink = lazyPart(
  withTexts(() => import('./record-link.tsx').then((file) => file.RecordLink), 'invoiceRecords'),
);
