import type { Instant } from '../dates/plain-date.ts';
import type { CorrectionClaim } from '../intake/correction-claim.ts';
import type { FactName } from '../intake/stated-facts.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import type { FileFindings } from './file-findings.ts';
import type { StatedInFile } from './reasons/recorded-reasons.ts';

/** What became of the bytes: judged, not there any more, or never there. */
export type FileUnderCheck =
  | Readonly<{ state: 'read'; findings: FileFindings }>
  | Readonly<{ state: 'changed' | 'missing' | 'check-failed'; hash: string }>
  | Readonly<{ state: 'none' }>;

/** What an invoice states of its origin, with what was found of its file. */
export type OriginFacts = Readonly<{
  direction: 'issued' | 'received';
  serial: string;
  authorityCode: string | null;
  /** Null: only its heading is known. */
  seller: Readonly<{ taxCode: string; name: string }> | null;
  file: FileUnderCheck;
}>;

export type StatedOtherwise = Readonly<{
  isSigned: boolean;
  /** It is the file of the invoice, or what a person wrote over it: the two are compared with each other. */
  isCompared: boolean;
  fields: readonly FactName[];
}>;

/** A stored invoice, with the findings of its file. */
export type StoredInvoice = Readonly<{
  direction: 'issued' | 'received';
  /** Form symbol as written: 1, or 01GTKT0/001 of older ones. */
  template: string;
  serial: string;
  authorityCode: string | null;
  signedAt: Instant | null;
  /** Null: only its heading is known. */
  content: InvoiceDraft | null;
  /** What other sources state otherwise than the one whose word counts. */
  otherwise: readonly StatedOtherwise[];
  /** What its file states; null: there is none, or it was not saved. */
  stated: StatedInFile | null;
  /** What speaks against what it states to correct, and the symbol and number of that; null: nothing, or it corrects none. */
  claim: Readonly<{ kind: CorrectionClaim; original: string }> | null;
  /** A person wrote over what came. */
  isWrittenOver: boolean;
  file: FileUnderCheck;
}>;
