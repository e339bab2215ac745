export type { InvoicesDeps } from './deps.ts';
export {
  allMatching,
  type FoundRow,
  findAllRows,
  findRowsById,
  invoiceRow,
  LISTED,
  type ListedInvoice,
  type ListFilter,
  type Order,
  SORTS,
  searchCondition,
  textCondition,
} from './list/index.ts';
export { invoicesRoutes } from './routes.ts';
export { searchInvoices } from './search/index.ts';
export {
  cancelIssued,
  type DraftToKeep,
  findActs,
  findInvoice,
  findInvoices,
  insertDrafts,
  insertFiles,
  insertNumbered,
  insertReceived,
  insertSources,
  type KeptInvoice,
  type LockedState,
  leaveWithoutPartner,
  lockInvoice,
  lockInvoices,
  lockStates,
  type Move,
  moveAtOnce,
  moveInvoices,
  nextWithoutPartner,
  provingTotals,
  type ReceivedToKeep,
  repairTotals,
  requireInvoice,
  setDeleted,
  setPartners,
  takeWithoutPartner,
  updateContent,
  type WithoutPartner,
} from './store/index.ts';
export { findActionFacts, lockActionFacts } from './viewer/action-facts.ts';
export type { OpenedInvoice } from './viewer/detail.repository.ts';
export {
  type Document,
  fileName,
  pdfDocument,
  printedFor,
  requireOpened,
  xmlDocument,
} from './viewer/documents.ts';
export { findEvidence, findFamily } from './viewer/family.repository.ts';
export { findXmlHash } from './viewer/file.repository.ts';
export { type MailHistoryEntry, mailOf, mailsOfInvoice } from './viewer/mail-history.ts';
