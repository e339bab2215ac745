export {
  type ArrivedMember,
  type ArrivedStanding,
  addOriginals,
  confirmArrived,
  continueSeriesAfter,
  findArrivedKeys,
  findNotGiven,
  findStandings,
  linkArrived,
  linkChecked,
  lockArrived,
  type NamedArrival,
  type SavedArrival,
  type SettledSource,
  saveWrittenOver,
  settleKeptSources,
  WRITTEN_OVER,
} from './arrived/index.ts';
export { isBelieved, isOneBelieved } from './believed.ts';
export { setBuyersInForce } from './buyers-in-force.ts';
export {
  askToCheck,
  claimDue,
  type DueCheck,
  nextWithDue,
  putOffDue,
  settleMarks,
  takeOutDue,
} from './checking/index.ts';
export {
  type Confirmable,
  findConfirmable,
  lockConfirmable,
  setOrigins,
} from './confirmations.ts';
export {
  type DraftToSave,
  findByPublicCode,
  findKept,
  findPublicCode,
  insertDrafts,
  insertFiles,
  insertIssuedElsewhere,
  insertNumbered,
  insertReceived,
  insertSecrets,
  insertSources,
  type LookupToSave,
  type NewSource,
  newSecret,
  type OriginalFile,
  type ReceivedFacts,
  type ReceivedToSave,
  type SavedReceived,
  type StatedBySource,
  saveLookups,
  updateContent,
  updateReceived,
} from './content/index.ts';
export { withdrawContradicted, withdrawContradictedBy } from './contradicted-approvals.ts';
export { findNumberTaken, setCopiesAside } from './copies/index.ts';
export {
  type Corrected,
  findCorrected,
  holdCorrected,
  type LockedInvoice,
  lockWithCorrected,
  withCorrected,
} from './corrected-invoices.ts';
export { lockWithAdjusted, settleCredits } from './credits.ts';
export {
  findActs,
  findInvoice,
  findInvoices,
  type InvoiceInStore,
  lockInvoice,
  lockInvoices,
  requireContent,
  requireInForce,
  requireInvoice,
} from './find-invoices.ts';
export { inDong, RATE_MISSING, TURNOVER } from './in-dong.ts';
export { COUNTED, isIssuedIn, RELEASED_IN_FORCE, UNRELEASED_IN_FORCE } from './in-force.ts';
export {
  buyerInForce,
  findInformation,
  type InformationInForce,
  informationInForce,
} from './information-in-force.ts';
export {
  type CorrectionFamily,
  findCorrections,
  findDeclaredDay,
  findFirstDays,
  ITS_ORIGINAL,
  knownOf,
  MOST_GENERATIONS,
  SAVED_CORRECTION,
  type SavedCorrection,
  withAncestors,
} from './known-corrections.ts';
export { LACKS_DUE_DAY } from './lacks-due-day.ts';
export { CONTRADICTED_AT, DIFFERENCE_EXPLAINED, STATE_FOR_DEDUCTION } from './listed-state.ts';
export { lockStates } from './lock-states.ts';
export { PART_IN_DONG, PART_SETTLED } from './part-of-payment.ts';
export {
  askPartnersAnew,
  giveInvoices,
  giveInvoicesBack,
  leaveWithoutPartner,
  nextWithoutPartner,
  noteProvenPartners,
  setPartners,
  takeWithoutPartner,
  type WithoutPartner,
} from './partners.ts';
export { findPayable, lockPayable, type PayableRow, setDue, settlePaid } from './payments.ts';
export {
  type InDirectory,
  lockDirectoriesOf,
  setDirectories,
} from './set-directories.ts';
export { SHOWN_FILE_FIRST } from './shown-file.ts';
export {
  cancelIssued,
  type DueFrom,
  type Move,
  moveAtOnce,
  moveInvoices,
  type ReportedState,
  setDeleted,
  settleReportedStates,
} from './states/index.ts';
export {
  changeTags,
  lockTags,
  settleTagged,
  type TaggedState,
} from './tags.ts';
export {
  BEGIN_PROVING,
  PROVE_SLICE,
  PROVING_EVERY_SECONDS,
  proveSlice,
  repairTotals,
  startProving,
} from './totals/index.ts';
export { OWED, overdueOn } from './what-is-owed.ts';
