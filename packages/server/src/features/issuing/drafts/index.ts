export {
  type AssessFacts,
  assessPayload,
  assessSaved,
  assessStated,
  refuseErrors,
} from './assess-draft.ts';
export { assessFacts, type IssueFacts } from './assess-facts.ts';
export { correctionFindings, refuseNotice } from './correction-content.ts';
export { changeDrafts, deleteDraft, deleteDrafts, restoreDrafts } from './delete-drafts.ts';
export { draftBulkActions } from './draft-bulk-actions.ts';
export { listedOriginal, namedDays, withFreshList } from './fresh-list.ts';
export { issuedInvoice, wireIssues } from './issued-invoice.ts';
export {
  type CorrectionRefusal,
  type JudgedCorrections,
  judgeCorrections,
  throwRefusal,
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
