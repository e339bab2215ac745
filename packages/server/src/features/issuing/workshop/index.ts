export { type BuildResult, type Built, buildInvoice, type ToBuild } from './build-invoice.ts';
export {
  type Answer,
  type InvoiceAnswer,
  ofInvoice,
  type Reading,
  type ReplyHeader,
} from './read-reply.ts';
export { type Sealed, sealInvoice, signatureHashesIn, type ToSign } from './seal-invoice.ts';
export type { Workshop } from './workshop.ts';
