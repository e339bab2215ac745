import { lazy } from 'react';

/** The viewer with its readers of PDF and XML comes when the first invoice is opened. */
export const InvoiceViewer = lazy(() =>
  import('./invoice-viewer.tsx').then((file) => ({ default: file.InvoiceViewer })),
);
