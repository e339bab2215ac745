import { codeReasons } from './code-reasons.ts';
import { fileReasons } from './file-reasons.ts';
import { signerReasons } from './signer-reasons.ts';
import type { OriginFacts } from './stored-invoice.ts';
import { type Trust, trustOf } from './trust.ts';
import type { VerificationReason } from './verification-reasons.ts';

/** What speaks against an invoice coming from the seller and the authority that it names. */
export const originReasons = (invoice: OriginFacts): VerificationReason[] => [
  ...fileReasons(invoice.file),
  ...signerReasons(invoice),
  ...codeReasons(invoice),
];

/** The proofs of one file in one word, without what is kept of the invoice. */
export const trustInFile = (invoice: OriginFacts): Trust => trustOf(originReasons(invoice));
