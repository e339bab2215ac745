export { setDeleted, withdrawDraft } from './delete-drafts.ts';
export {
  findActs,
  findInvoice,
  findInvoices,
  type KeptInvoice,
  lockInvoice,
} from './find-invoices.ts';
export { type DraftToKeep, insertDrafts, type Saved } from './insert-drafts.ts';
export { insertFiles } from './insert-files.ts';
export { type Move, moveInvoices } from './move-invoices.ts';
export { provingTotals } from './prove-totals.ts';
export { updateContent } from './update-content.ts';
