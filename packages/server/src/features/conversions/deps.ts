import type { PrintingDeps } from '../invoices/index.ts';

/** The printer, and whose signatures are believed. */
export type ConversionsDeps = PrintingDeps;
