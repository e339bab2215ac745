import type { InvoicesDeps } from '../invoices/index.ts';

/** The printer, and whose signatures are believed. */
export type ConversionsDeps = InvoicesDeps;
