export type { IntakeDeps } from './deps.ts';
export { forgetOldInvoiceImports } from './forget-imports.ts';
export { intake } from './intake.ts';
export { invoiceReading } from './reading/index.ts';
export { type ToldInvoice, takeToldIn } from './told/index.ts';
