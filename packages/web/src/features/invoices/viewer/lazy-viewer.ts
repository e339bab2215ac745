import { withTexts } from '../../../lib/program/index.ts';
import { lazyPart } from '../../../ui/program/lazy-part.tsx';

/**
 * Loaded with the first invoice that is opened. Needs the texts of the form, because it shows the same
 * fields.
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
