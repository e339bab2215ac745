import { invoiceRecordRoutes } from '../../app/routes/invoices/invoice-records.ts';
import { LIST_ANSWERS } from '../list-answers.ts';
import { pageRenderer } from '../render-page.tsx';

export const renderInvoiceRecords = pageRenderer(invoiceRecordRoutes, LIST_ANSWERS);
