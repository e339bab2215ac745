export { invoiceRow } from './invoice-row.ts';
export { LISTED, type ListedInvoice } from './list.repository.ts';
export { listAll, listUnissued } from './list.ts';
export { summarizeUnissued } from './unissued.ts';
