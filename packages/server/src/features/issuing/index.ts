export type { IssuingActs } from './acts.ts';
export {
  askIssue,
  continueRun,
  countIssued,
  issueDrafts,
  readRun,
  startIssue,
} from './bulk/index.ts';
export {
  authorityConnections,
  type CompanyIdentity,
  findCompanyIdentity,
  INSTALLATION,
  identityOf,
  setCompanyIdentity,
} from './connections/index.ts';
export type { IssuingDeps } from './deps.ts';
export { type AssessFacts, assessStated, refuseErrors } from './drafts/assess-draft.ts';
export { assessFacts } from './drafts/assess-facts.ts';
export { correctionFindings, refuseNotice } from './drafts/check-correction.ts';
export { listedOriginal, namedDays } from './drafts/fresh-list.ts';
export { actsOnDrafts, changeDrafts, checkMayCorrect, deleteDraft } from './drafts/index.ts';
export { dueHints } from './due-hints.ts';
export { applyReplies, receiveReplies } from './inbox/index.ts';
export type { OtherAnswers, OtherMessage, Verdict } from './inbox/other-answers.ts';
export { unmatchedMessages } from './inbox/unmatched-messages.ts';
export { type IssuingFeature, issuingFeature } from './issuing.ts';
export { TOKEN_SIGNER } from './signers/index.ts';
export { checkSignedFrame, checkSignedPdf as checkSignedPaper } from './token/index.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop/workshop.ts';
