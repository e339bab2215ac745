export { Amount, PlainAmount } from './amount.tsx';
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
export { ApprovalPill, ChainPill, StatePill, TrustNote, VerdictPill } from './invoice-pills.tsx';
export { type InvoiceRowCache, useInvoiceRow, useInvoiceRows } from './invoice-rows.ts';
export { invoicesChanged } from './invoices-changed.ts';
export * from './list/index.ts';
export { shownColumns } from './look/index.ts';
export { MailInvoice } from './mail-invoice.tsx';
export { directoryItems, useFilterTexts } from './narrowing/index.ts';
export { NO_NEIGHBOURS } from './no-neighbours.ts';
export { invoiceQuery } from './queries.ts';
export type { ReasonsRequest } from './reasons-button.tsx';
export { TagHead, useTag } from './tag-head.tsx';
export { tagName } from './tag-name.ts';
export { useAskAuthority } from './use-ask-authority.ts';
export { InvoiceViewer } from './viewer/lazy-viewer.ts';
