import { lazy } from 'react';

/** The form with its table comes when the first invoice is written. */
export const IssueInvoicePage = lazy(() =>
  import('./issue-invoice-page.tsx').then((file) => ({ default: file.IssueInvoicePage })),
);
