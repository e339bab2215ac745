export {
  type DraftToKeep,
  findInvoice,
  findInvoices,
  insertDrafts,
  type KeptInvoice,
  linkRecord,
  lockInvoice,
  setDeleted,
  updateContent,
  withdrawDraft,
} from './draft.repository.ts';
export { insertFiles } from './insert-files.ts';
export { type Move, moveInvoices } from './move-invoices.ts';
export { provingTotals } from './prove-totals.ts';
