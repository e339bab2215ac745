import type { ImportFinding, ImportReason } from '@hoadon/contracts/intake';
import type { Statement } from '@hoadon/domain/intake/settle-sources';
import type { InvoiceDraft } from '@hoadon/domain/invoice/invoice';
import type { LookupFacts } from '@hoadon/domain/lookup/way-to-look-up';
import type { FileFindings } from '@hoadon/domain/verification/file-findings';
import type { Trust } from '@hoadon/domain/verification/trust';
import type { ArrivedMember, NamedArrival } from '../invoices/index.ts';
import type { Evidence } from './reading/entry.ts';

/** What identifies an invoice in the rows of an import. */
export type Heading = Readonly<{
  direction: 'issued' | 'received' | null;
  template: string;
  serial: string;
  number: string;
  issuedOn: string;
  sellerName: string;
  sellerTaxCode: string;
  buyerName: string;
  buyerTaxCode: string;
  currency: string;
  withTax: string;
  /** Null: it came without bytes that could be signed. */
  isSigned: boolean | null;
  /** What the file proves of its origin; left out: it came without one, or before this was noted. */
  trust?: Trust;
}>;

type EntryFacts = Readonly<{
  entryPath: string;
  part: number;
  /** Of what it came in; null: it came without bytes. */
  hash: string | null;
  /** The first of its rows in a workbook, as Excel numbers it. */
  row: number | null;
  findings: readonly ImportFinding[];
}>;

/** An invoice that can be saved. */
export type Arrival = EntryFacts &
  Readonly<{
    kind: 'arrival';
    heading: Heading;
    named: NamedArrival;
    draft: InvoiceDraft;
    statement: Statement;
    authorityCode: string | null;
    signedAt: string | null;
    corrects: ArrivedMember['corrects'];
    /** Where it can be looked up outside; null: not stated. */
    lookup: LookupFacts | null;
    /** The bytes that are the invoice; null: it came in a table of many. */
    document: Uint8Array | null;
    evidence: readonly Evidence[];
    /** What reading found of its signatures; null: it came without bytes that could be signed. */
    fileFindings: FileFindings | null;
    /** A signature in its file is not valid, or the file can be read in two ways. */
    isAltered: boolean;
  }>;

/** An entry that is not saved as an invoice. */
export type NotKept = EntryFacts &
  Readonly<{
    kind: 'not-kept';
    bucket: 'failed' | 'error' | 'set-aside';
    reason: ImportReason | null;
    words: Readonly<Record<string, string>>;
    heading: Heading | null;
  }>;

export type ImportVerdict = Arrival | NotKept;
