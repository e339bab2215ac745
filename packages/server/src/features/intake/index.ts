export { type BroughtFile, bringProviderFiles, isTooLarge } from './bring-files.ts';
export type { IntakeDeps } from './deps.ts';
export { forgetOldInvoiceImports } from './forget-imports.ts';
export { intake } from './intake.ts';
export type { InvoiceReading } from './reading/entry.ts';
export { invoiceReading } from './reading/index.ts';
export { type ToldInvoice, takeFilesIn, takeToldIn } from './told/index.ts';
