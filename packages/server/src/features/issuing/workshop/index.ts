export { type BuildFault, type Built, buildInvoice, type ToBuild } from './build-invoice.ts';
export type { Reading, ReadReply } from './read-reply.ts';
export { type Sealed, sealInvoice, type ToSign } from './seal-invoice.ts';
export type { Workshop } from './workshop.ts';
