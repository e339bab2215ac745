import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import type { Certificate } from '@hoadon/signing/certificates/certificate';
import type { SignatureReason } from '@hoadon/signing/signature-reason';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

/**
 * One file of an upload, as it came. The name is chosen by the sender; no file is opened by it. A file without bytes is
 * lost, and is refused.
 */
export type IntakeFile = Readonly<{ name: string; bytes: Uint8Array | null }>;

/** A certificate without its keys, as it can be passed between processes. */
export type StatedCertificate = Omit<Certificate, 'publicKey' | 'x509'>;

/** The result of one signature, as it can be passed between processes. */
export type ReadSignature = Omit<SignatureResult, 'certificate'> &
  Readonly<{ certificate: StatedCertificate | null }>;

/** The result of all signatures of one invoice. */
export type ReadSignatures = Readonly<{
  /** The signature of the issuer exists, every signature is valid, and the file as a whole has no fault. */
  valid: boolean;
  /** Whether the authority's code is covered by a valid signature of the authority; null where there is no code. */
  codeSigned: boolean | null;
  /** The fault of the file as a whole. */
  fault: SignatureReason | null;
  /** Every signature that covers the invoice, those of the message included. */
  all: readonly ReadSignature[];
}>;

/** A file that belongs to an invoice: the PDF that its XML was attached to, or that was beside it. */
export type Evidence = Readonly<{
  entryPath: string;
  mediaType: 'application/pdf';
  bytes: Uint8Array;
  /** Lower-case hex. */
  sha256: string;
}>;

/**
 * `entryPath` is the name of the uploaded file, then the names inside zips and PDFs, joined by "/"; it is unique in an
 * upload. It is for display, never a path to open.
 */
export type ReadInvoice = Readonly<{
  kind: 'invoice';
  entryPath: string;
  /** The index of the invoice in the file, from 0: a message may contain many. */
  position: number;
  invoice: Invoice;
  /** The exact bytes of the file that contains it, the whole message if it came in one. */
  xml: Uint8Array;
  /** Of `xml`, lower-case hex. */
  sha256: string;
  evidence: readonly Evidence[];
  signatures: ReadSignatures;
}>;

/** A file without an invoice. `words` fill the sentence of the reason. */
export type RefusedFile = Readonly<{
  kind: 'refused';
  entryPath: string;
  reason: UnreadReason;
  words: Readonly<Record<string, string>>;
}>;

/**
 * A file that needs no attention: what renders the invoice beside it (style sheets, scripts, background pictures of portal
 * zips), or what an operating system leaves behind. `of` is the path of that invoice, null for the latter.
 */
export type SetAsideFile = Readonly<{ kind: 'set-aside'; entryPath: string; of: string | null }>;

/**
 * The outcome of one file of an upload, or of one entry of its zips. Each has exactly one outcome, or is evidence of the
 * invoices of one file; a file with several invoices has one `invoice` for each. A zip has the outcomes of its entries; one
 * that cannot be opened is refused as a whole.
 */
export type ReadEntry = ReadInvoice | RefusedFile | SetAsideFile;

/** Reads untrusted files in processes that may be killed. */
export type InvoiceReading = Readonly<{
  /**
   * Yields the entries of the files in order, a few in memory at a time, and reads only a little ahead of the consumer.
   * Never throws because of the content of a file. Companies take turns.
   */
  read(
    companyId: string,
    files: Iterable<IntakeFile> | AsyncIterable<IntakeFile>,
  ): AsyncIterable<ReadEntry>;
  close(): Promise<void>;
}>;
