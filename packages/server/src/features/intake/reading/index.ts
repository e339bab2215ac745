export type {
  Evidence,
  InvoiceReading,
  ReadEntry,
  ReadInvoice,
  ReadSignature,
  ReadSignatures,
  RefusedFile,
  SetAsideFile,
  UploadedFile,
} from './entry.ts';
export { harmlessName } from './entry-name.ts';
export { invoiceReading, type ReadingDeps, type ReadingSettings } from './invoice-reading.ts';
