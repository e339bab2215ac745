import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/**
 * The viewer with its readers of PDF and XML comes when the first invoice is opened, and with it the
 * texts of the form, whose fields it shows.
 */
export const InvoiceViewer = lazyPart(
  withTexts(
    () => import('./invoice-viewer.tsx').then((file) => file.InvoiceViewer),
    'viewer',
    'issuing',
    'corrections',
    'family',
    'failure',
    'kit',
  ),
  { dismiss: ({ onClose }) => onClose() },
);
