export { cancelIssued } from './chain-states.ts';
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
export { insertReceived, type ReceivedToKeep } from './insert-received.ts';
export { insertSources, type NewSource } from './insert-sources.ts';
export { type LockedState, lockStates } from './lock-states.ts';
export { moveAtOnce } from './move-at-once.ts';
export { moveInvoices } from './move-invoices.ts';
export type { Move } from './move-steps.ts';
export {
  leaveWithoutPartner,
  nextWithoutPartner,
  setPartners,
  takeWithoutPartner,
  type WithoutPartner,
} from './partners.ts';
export { provingTotals } from './prove-totals.ts';
export { repairTotals } from './repair-totals.ts';
export { updateContent } from './update-content.ts';
