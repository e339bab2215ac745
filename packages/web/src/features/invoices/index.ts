export { Amount, isUnpriced, PlainAmount } from './amount.tsx';
export { causeText } from './cause-text.ts';
export { mayCorrectRow, waitsForToken } from './failed-row.ts';
export { failureReason, ON_THE_WAY_CODES } from './failure-reason.ts';
export type {
  ChosenAct,
  InvoiceActs,
  OwnAct,
  PanelPosition,
  RecordNeighbours,
} from './invoice-acts.ts';
export { buyerOf, partnerOf, seriesOf } from './invoice-name.ts';
export {
  ApprovalPill,
  ChainPill,
  CheckedPill,
  DirectionPill,
  PaymentPill,
  StatePill,
  TrustNote,
  ValidityPill,
  VerdictPill,
  VerificationPill,
} from './invoice-pills.tsx';
export {
  type InvoiceRowCache,
  invoiceRows,
  useInvoiceRow,
  useInvoiceRows,
} from './invoice-rows.ts';
export { findingsLook } from './invoice-status.ts';
export { invoicesChanged } from './invoices-changed.ts';
export { MailInvoice } from './mail-invoice.tsx';
export { NO_NEIGHBOURS } from './no-neighbours.ts';
export { invoiceQuery } from './queries.ts';
export { ReasonsButton, ReasonsContext, type ReasonsRequest } from './reasons-button.tsx';
export { RowTags } from './row-tags.tsx';
export { tagName } from './tag-name.ts';
export { useAskAuthority } from './use-ask-authority.ts';
export { useDownload } from './use-download.ts';
export { useFactText } from './use-fact-text.ts';
export { InvoiceViewer, type InvoiceViewerProps, LIST_PANE } from './viewer/index.ts';
