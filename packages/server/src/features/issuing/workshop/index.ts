export { type BuildResult, type Built, buildInvoice, type ToBuild } from './build-invoice.ts';
export {
  type InvoiceDecision,
  invoiceDecisionOf,
  type ParsedReply,
  type ReplyContent,
  type ReplyHeader,
} from './read-reply.ts';
export { type Sealed, sealInvoice, signatureHashesIn, type ToSign } from './seal-invoice.ts';
export { threadedWorkshop, type Workshop, workshop } from './workshop.ts';
