import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { SignatureReason } from '@hoadon/signing/signature-reason';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';

/** What a certificate says of its holder, as it is written. */
export type CertificateFacts = Readonly<{
  subject: string;
  issuer: string;
  /** Upper-case hex. */
  serialNumber: string;
  /** UTC instants. */
  notBefore: string;
  notAfter: string;
}>;

export type SignatureVerdict = Omit<SignatureResult, 'certificate'> &
  Readonly<{ certificate: CertificateFacts | null }>;

/** One invoice of a file. */
export type InvoiceVerdict = Readonly<{
  valid: boolean;
  /** Whether the authority signed its code, null without one. */
  codeSigned: boolean | null;
  /** Which of the signatures of the file speak for it, from 0. */
  signatures: readonly number[];
  /** How the file names it; null where it cannot be read as an invoice. */
  named: Readonly<{
    sellerTaxCode: string;
    template: string;
    serial: string;
    number: string | null;
  }> | null;
}>;

/** What `verifyDocument` found, as it travels between processes. */
export type FileVerdict = Readonly<{
  /** Every document of its issuer is signed and every signature is valid, whoever issued the certificates. */
  valid: boolean;
  /** What is wrong with the file as a whole, null where its signatures alone decide. */
  fault: SignatureReason | null;
  /** Every signature in the file. */
  signatures: readonly SignatureVerdict[];
  /** In the order in which the file holds them. */
  invoices: readonly InvoiceVerdict[];
}>;

/** Whose signature closes a PDF, or why none does. Whether the holder is believed is for the caller to judge. */
export type ClosingVerdict =
  | Readonly<{ holder: Readonly<{ taxCode: string | null; notBefore: string; notAfter: string }> }>
  | Readonly<{ fault: SignatureReason }>;

/**
 * Checks of signatures in files that anyone may have made. The company named first is who asks: the companies
 * take turns, and one that asks for too much at once is refused with StoppedWork (`too-many`).
 */
export type Signatures = Readonly<{
  /** Names the configured authorities: with others, whom a file is believed to come from may change. */
  authorities: string;
  /** Of an XML file, as of `now`. One that takes more time or memory than an invoice can need is TOO_LARGE. */
  check(companyId: string, xml: Uint8Array, now: Instant): Promise<FileVerdict>;
  /** Of a PDF: the signature that covers the whole of it. One that takes too much is TOO_LARGE. */
  closing(companyId: string, pdf: Uint8Array): Promise<ClosingVerdict>;
  close(): Promise<void>;
}>;
