import { invoiceRoutes } from '../../app/routes/invoices/invoices.ts';
import { releasingRoutes } from '../../app/routes/invoices/releasing.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

/** Every list of invoices, drafts included, and the page of one invoice. */
export const renderInvoiceLists = pageRenderer(
  [...invoiceRoutes, ...releasingRoutes],
  LIST_ANSWERS,
);
