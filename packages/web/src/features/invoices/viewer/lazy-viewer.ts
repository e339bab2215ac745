import { lazy } from 'react';
import { withTexts } from '../../../lib/program/index.ts';

/**
 * The viewer with its readers of PDF and XML comes when the first invoice is opened, and with it the
 * texts of the form, whose fields it shows.
 */
export const InvoiceViewer = lazy(
  withTexts(
    () => import('./invoice-viewer.tsx').then((file) => ({ default: file.InvoiceViewer })),
    'issuing',
    'failure',
  ),
);
