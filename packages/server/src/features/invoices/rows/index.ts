export { rowsOf } from './changed-rows.ts';
export { findRowsById } from './find-rows-by-id.ts';
export { invoiceRow, uncountedOf } from './invoice-row.ts';
export { LISTED, type ListedInvoice } from './listed-invoice.ts';
