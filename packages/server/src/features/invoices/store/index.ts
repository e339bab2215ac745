export { setDeleted } from './delete-drafts.ts';
export {
  findActs,
  findInvoice,
  findInvoices,
  type KeptInvoice,
  lockInvoice,
  lockInvoices,
  requireInvoice,
} from './find-invoices.ts';
export { insertFiles } from './insert-files.ts';
export { type DraftToKeep, insertDrafts, insertNumbered } from './insert-invoices.ts';
export { type Move, moveInvoices } from './move-invoices.ts';
export { provingTotals } from './prove-totals.ts';
export { updateContent } from './update-content.ts';
