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
export {
  type AssessFacts,
  assessFacts,
  assessStated,
  changeDrafts,
  checkMayCorrect,
  correctionFindings,
  deleteDraft,
  draftBulkActions,
  listedOriginal,
  namedDays,
  refuseErrors,
  refuseNotice,
} from './drafts/index.ts';
export {
  applyReplies,
  type InboxOutcome,
  type OtherReplies,
  type OtherReply,
  receiveReplies,
  unmatchedMessages,
} from './inbox/index.ts';
export { type IssuingFeature, issuingFeature } from './issuing.ts';
export type { IssuingActs } from './issuing-acts.ts';
export { issuingWakeups } from './issuing-wakeups.ts';
export {
  type CodedInvoice,
  findIssuedSince,
  type IssuedSince,
  reserveIssued,
  type SeriesEnd,
  seriesWithUnknownEnd,
} from './recovery/index.ts';
export { checkSignedFrame, checkSignedPdf as checkSignedPaper } from './token/index.ts';
export { TOKEN_SIGNER } from './token-signer.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop/index.ts';
