export type { InvoicesDeps } from './deps.ts';
export type { KeptInvoice } from './detail.repository.ts';
export { type Document, pdfDocument, theInvoice, xmlDocument } from './documents.ts';
export { type MailHistoryEntry, mailOf, mailsOfInvoice } from './mail-history.ts';
export { invoicesRoutes } from './routes.ts';
export { searchCondition } from './search-condition.ts';
