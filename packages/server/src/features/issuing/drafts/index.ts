export { actsOnDrafts } from './acts-on-many.ts';
export { type AssessFacts, assessKept, assessPayload, refuseErrors } from './assess-draft.ts';
export { assessFacts, type IssueFacts } from './assess-facts.ts';
export { correctionFindings, refuseNotice } from './check-correction.ts';
export { changeDrafts, deleteDraft, deleteDrafts, restoreDrafts } from './delete-drafts.ts';
export { withFreshList } from './fresh-list.ts';
export { issuedInvoice } from './issued-invoice.ts';

export { issuesOnTheWire } from './issues-on-the-wire.ts';
export {
  type Against,
  type JudgedCorrections,
  judgeCorrections,
  refuseAgainst,
  unsignedCorrections,
} from './judge-corrections.ts';
export {
  checkMayCorrect,
  correctionsLeftOut,
  findNotAllowed,
  type NotAllowed,
} from './may-correct.ts';
export { createPreview, readPreview } from './preview.ts';
export {
  type CheckMay,
  changeDraft,
  createDraft,
  isCorrectable,
  type NewDraft,
  newDraft,
} from './save-draft.ts';
