import type { UnreadReason } from '@hoadon/domain/intake/unread-reasons';
import type { Certificate } from '@hoadon/signing/certificates/certificate';
import type { SignatureReason } from '@hoadon/signing/signature-reason';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';
import type { Invoice } from '@hoadon/xml/invoice/invoice';

/**
 * One file of an upload, as it came. The name is what the sender says; nothing is opened by it. Without bytes it cannot be had any
 * more, and is refused.
 */
export type UploadedFile = Readonly<{ name: string; bytes: Uint8Array | null }>;

/** A certificate without its keys, as it can be handed between processes. */
export type StatedCertificate = Omit<Certificate, 'publicKey' | 'x509'>;

/** What was found out about one signature, as it can be handed between processes. */
export type ReadSignature = Omit<SignatureResult, 'certificate'> &
  Readonly<{ certificate: StatedCertificate | null }>;

/** What the signatures that speak for one invoice are worth. */
export type ReadSignatures = Readonly<{
  /** The issuer's is there, every one is valid, and nothing is wrong with the file. */
  valid: boolean;
  /** Whether the authority's code is covered by a valid signature of the authority; null where there is no code. */
  codeSigned: boolean | null;
  /** What is wrong with the file as a whole. */
  fault: SignatureReason | null;
  /** Every signature that speaks for it, the message's included. */
  all: readonly ReadSignature[];
}>;

/** A file that came with an invoice and belongs to it: the PDF its XML was attached to, or that lay beside it. */
export type Evidence = Readonly<{
  place: string;
  mediaType: 'application/pdf';
  bytes: Uint8Array;
  /** Lower-case hex. */
  sha256: string;
}>;

/**
 * `place` is the name of the uploaded file, then the names inside zips and PDFs, parted by "/"; no two files of an upload
 * share one. It is to be shown, never a path to be opened.
 */
export type ReadInvoice = Readonly<{
  kind: 'invoice';
  place: string;
  /** Which of the invoices of the file it is, from 0: a message may carry many. */
  position: number;
  invoice: Invoice;
  /** The exact bytes of the file it stands in, the whole message where it came in one. */
  xml: Uint8Array;
  /** Of `xml`, lower-case hex. */
  sha256: string;
  evidence: readonly Evidence[];
  signatures: ReadSignatures;
}>;

/** A file that gave no invoice. `words` are what the sentence of the reason names. */
export type RefusedFile = Readonly<{
  kind: 'refused';
  place: string;
  reason: UnreadReason;
  words: Readonly<Record<string, string>>;
}>;

/**
 * A file that nobody need look at: what draws the invoice beside it (style sheets, scripts, background pictures of portal
 * zips), or what an operating system leaves behind. `of` is the place of that invoice, null for the latter.
 */
export type SetAsideFile = Readonly<{ kind: 'set-aside'; place: string; of: string | null }>;

/**
 * What became of one file of an upload, or of one entry of its zips. Each ends in exactly one of these, or as evidence of
 * the invoices of one file; a file with several invoices gives one `invoice` for each. A zip is what is in it; one that cannot
 * be opened is refused as a whole.
 */
export type ReadEntry = ReadInvoice | RefusedFile | SetAsideFile;

/** Reads files of strangers in processes that may be killed. */
export type InvoiceReading = Readonly<{
  /**
   * Everything in the files, in their order and a few at a time: what is behind is forgotten, and nothing is read far ahead of
   * whoever asks. Throws for nothing that a file can contain. The companies take turns.
   */
  read(
    companyId: string,
    files: Iterable<UploadedFile> | AsyncIterable<UploadedFile>,
  ): AsyncIterable<ReadEntry>;
  close(): Promise<void>;
}>;
