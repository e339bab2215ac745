export {
  cancelIssued,
  settleAfterAside,
  settleChains,
  settleOriginals,
  settleToldStates,
  type ToldState,
} from './chain-states.ts';
export { setDeleted } from './delete-drafts.ts';
export type { DueFrom } from './inherit.ts';
export { moveAtOnce } from './move-at-once.ts';
export { moveInvoices } from './move-invoices.ts';
export type { Move, Step } from './move-steps.ts';
