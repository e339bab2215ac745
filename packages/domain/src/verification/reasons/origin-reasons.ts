import type { ReadingRemark } from '../../intake/reading-remark.ts';
import type { OriginFacts } from '../stored-invoice.ts';
import { type Trust, trustOf } from '../trust.ts';
import { codeReasons } from './code-reasons.ts';
import { fileReasons } from './file-reasons.ts';
import { twiceReasons } from './reading-reasons.ts';
import { signerReasons } from './signer-reasons.ts';
import type { VerificationReason } from './verification-reasons.ts';

/** What speaks against an invoice coming from the seller and the authority that it names. */
export const originReasons = (invoice: OriginFacts): VerificationReason[] => [
  ...fileReasons(invoice.file),
  ...signerReasons(invoice),
  ...codeReasons(invoice),
];

type FileFacts = OriginFacts & Readonly<{ remarks: readonly ReadingRemark[] | undefined }>;

/** The same with what judging the whole invoice finds in its remarks: a part stated twice can be read in two ways. */
export const originReasonsInFile = (invoice: FileFacts): VerificationReason[] => [
  ...originReasons(invoice),
  ...twiceReasons(invoice.remarks),
];

/** The proofs of one file as one state, without the stored record of the invoice. */
export const trustInFile = (invoice: FileFacts): Trust => trustOf(originReasonsInFile(invoice));
