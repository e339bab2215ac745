import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { SignatureReason } from '@hoadon/signing/signature-reason';
import type { SignatureResult } from '@hoadon/signing/verifying/verify-signature';

/** Contents of a certificate about its holder. */
export type CertificateFacts = Readonly<{
  subject: string;
  issuer: string;
  /** Upper-case hex. */
  serialNumber: string;
  /** UTC instants. */
  notBefore: string;
  notAfter: string;
}>;

export type CheckedSignature = Omit<SignatureResult, 'certificate'> &
  Readonly<{ certificate: CertificateFacts | null }>;

/** Result for one invoice of a file. */
export type InvoiceVerdict = Readonly<{
  valid: boolean;
  /** Whether the authority signed its code; null without a code. */
  codeSigned: boolean | null;
  /** Indexes of the file's signatures that apply to it, from 0. */
  signatures: readonly number[];
  /** Its key in the file; null if it cannot be read as an invoice. */
  named: Readonly<{
    sellerTaxCode: string;
    template: string;
    serial: string;
    number: string | null;
  }> | null;
}>;

/** Result of `verifyDocument`, serialisable between processes. */
export type FileVerdict = Readonly<{
  /**
   * Every document is signed by its issuer and every signature is valid, whichever authority issued the certificates.
   */
  valid: boolean;
  /** Fault of the whole file; null if only its signatures decide. */
  fault: SignatureReason | null;
  /** Every signature in the file. */
  signatures: readonly CheckedSignature[];
  /** In the order of the file. */
  invoices: readonly InvoiceVerdict[];
}>;

/** Holder of the signature that closes a PDF, or why there is none. The caller decides whether to trust the holder. */
export type ClosingVerdict =
  | Readonly<{ holder: Readonly<{ taxCode: string | null; notBefore: string; notAfter: string }> }>
  | Readonly<{ fault: SignatureReason }>;

/**
 * Verifies signatures in untrusted files. `companyId`: the company of the request; companies take turns, and too many
 * waiting requests of one company are refused with StoppedWork (`too-many`).
 */
export type Signatures = Readonly<{
  /** Identifies the configured authorities: with others, verdicts may change. */
  authorities: string;
  /** Verifies an XML file as of `now`. A file that takes more time or memory than an invoice can need is TOO_LARGE. */
  check(companyId: string, xml: Uint8Array, now: Instant): Promise<FileVerdict>;
  /** Verifies the signature that covers the whole PDF. A PDF that takes too much time or memory is TOO_LARGE. */
  closing(companyId: string, pdf: Uint8Array): Promise<ClosingVerdict>;
  close(): Promise<void>;
}>;
