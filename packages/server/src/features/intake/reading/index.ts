export type {
  Evidence,
  IntakeFile as UploadedFile,
  InvoiceReading,
  ReadEntry,
  ReadInvoice,
  ReadSignature,
  ReadSignatures,
  RefusedFile,
  SetAsideFile,
} from './entry.ts';
export { harmlessName } from './entry-name.ts';
export { invoiceReading, type ReadingDeps, type ReadingSettings } from './invoice-reading.ts';
