import { lazy } from 'react';
import { addFormTexts } from '../../../lib/i18n.ts';

/**
 * The viewer with its readers of PDF and XML comes when the first invoice is opened, and with it the
 * texts of the form, whose fields it shows.
 */
export const InvoiceViewer = lazy(async () => {
  const [file] = await Promise.all([import('./invoice-viewer.tsx'), addFormTexts()]);
  return { default: file.InvoiceViewer };
});
