import type { Instant } from '../dates/plain-date.ts';

/** Why a file or signature is not accepted: a code of the signature check, and whom or what it names. */
export type FileFault = Readonly<{ code: string; about: string | null }>;

/** One signature, as checking it found it. */
export type SignatureFindings = Readonly<{
  role: string | null;
  signer: string | null;
  signerTaxCode: string | null;
  issuer: string | null;
  certificate: Readonly<{
    subject: string;
    issuer: string;
    serialNumber: string;
    notBefore: Instant;
    notAfter: Instant;
  }> | null;
  signedAt: Instant | null;
  algorithm: string | null;
  weak: boolean;
  valid: boolean;
  /** Valid, and the certificate leads to an authority that is believed. */
  trusted: boolean;
  reason: (FileFault & Readonly<{ text: string }>) | null;
}>;

/** Facts of the bytes of an invoice. Bytes never change, so neither do these. */
export type FileFindings = Readonly<{
  /** What is wrong with the file as a whole; null where its signatures decide. */
  fault: FileFault | null;
  /** False: the file holds other invoices. */
  isInFile: boolean;
  /** The seller signed, or of an invoice of a cash register the authority, and every signature is valid. */
  valid: boolean;
  /** Whether the authority's signature covers its code; null: it has none. */
  codeSigned: boolean | null;
  signatures: readonly SignatureFindings[];
}>;
