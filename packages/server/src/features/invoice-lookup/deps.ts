import type { InvoicesDeps } from '../invoices/index.ts';

/** The documents of invoices. */
export type InvoiceLookupDeps = InvoicesDeps;
