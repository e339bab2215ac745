export {
  cancelIssued,
  type ReportedState,
  settleAfterAside,
  settleChains,
  settleOriginals,
  settleReportedStates,
} from './chain-states.ts';
export { setDeleted } from './delete-drafts.ts';
export type { DueFrom } from './inherit.ts';
export { moveAtOnce } from './move-at-once.ts';
export { moveInvoices } from './move-invoices.ts';
export type { ChangeContext, Move } from './move-steps.ts';
