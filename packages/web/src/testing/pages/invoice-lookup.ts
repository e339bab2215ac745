import { invoiceLookupRoutes } from '../../app/routes/invoice-lookup.ts';
import { pageRenderer } from '../render-page.tsx';

/** The public page on which a buyer looks up an invoice. */
export const renderInvoiceLookup = pageRenderer(invoiceLookupRoutes);
