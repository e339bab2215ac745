import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';

/** Why a signature, or a whole file, is not accepted: the closed list of the verification. */
export const SIGNATURE_REASON_CODES = [
  'XML_UNREADABLE',
  'DOCTYPE_REFUSED',
  'COMMENT_REFUSED',
  'TOO_LARGE',
  'DATA_AMBIGUOUS',
  'UNSIGNED',
  'PLACE_UNEXPECTED',
  'SIGNATURE_MALFORMED',
  'ALGORITHM_REFUSED',
  'CANONICAL_FORM_REFUSED',
  'REFERENCE_NOT_LOCAL',
  'REFERENCE_UNRESOLVED',
  'ID_NOT_UNIQUE',
  'REFERENCE_UNEXPECTED',
  'DATA_NOT_COVERED',
  'CODE_NOT_COVERED',
  'SIGNING_TIME_NOT_COVERED',
  'SIGNING_TIME_UNREADABLE',
  'DIGEST_MISMATCH',
  'SIGNATURE_MISMATCH',
  'CERTIFICATE_MISSING',
  'KEY_UNSUITABLE',
  'TAX_CODE_ABSENT',
  'TAX_CODE_MISMATCH',
  'SIGNER_NOT_AUTHORITY',
  'CERTIFICATE_NOT_VALID_THEN',
  'SIGNED_IN_FUTURE',
  'ISSUER_UNKNOWN',
] as const;

const Reason = z.object({
  code: z.enum(SIGNATURE_REASON_CODES),
  /** The same in English, with what it is about. */
  text: z.string(),
  /** Whom or what it names, in no language; null: nothing. */
  about: z.string().nullable(),
});

/** One signature in the file that is the invoice, and what checking it found. */
export const SignatureFacts = z.object({
  role: z.enum(['seller', 'buyer', 'authority', 'taxpayer', 'other']).nullable(),
  signer: z.string().nullable(),
  signer_tax_code: z.string().nullable(),
  issuer: z.string().nullable(),
  certificate: z
    .object({
      subject: z.string(),
      issuer: z.string(),
      serial_number: z.string(),
      not_before: z.string(),
      not_after: z.string(),
    })
    .nullable(),
  signed_at: z.string().nullable(),
  algorithm: z.string().nullable(),
  /** Older signatures are accepted, and not to be relied on. */
  is_weak: z.boolean(),
  is_valid: z.boolean(),
  /** Valid, and the certificate leads to an authority that is believed. */
  is_trusted: z.boolean(),
  reason: Reason.nullable(),
});
export type SignatureFacts = z.infer<typeof SignatureFacts>;

export const InvoiceSignatures = z.object({
  /** SHA-256 of the file that was checked; null: there is none yet. */
  file_hash: z.string().nullable(),
  is_valid: z.boolean(),
  /** What is wrong with the file as a whole. */
  fault: Reason.nullable(),
  /** Whether a signature of a trusted key of the authority covers its code; null: there is no code. */
  is_code_signed: z.boolean().nullable(),
  signatures: z.array(SignatureFacts),
});
export type InvoiceSignatures = z.infer<typeof InvoiceSignatures>;

export const readSignatures = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/signatures',
  z.object({ id: WireId }),
  InvoiceSignatures,
  {
    access: 'invoice_management.view',
    summary: 'Who signed the invoice, with which certificate, and whether that is valid and why.',
  },
);
