import { issuingRoutes } from '../../app/routes/invoices/issuing.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

/** The form of a new invoice and of a draft. */
export const renderInvoiceForm = pageRenderer(issuingRoutes, LIST_ANSWERS);
