import {
  INPUT_VAT_CODES,
  INPUT_VAT_OUTCOMES,
} from '@hoadon/domain/verification/input-vat/input-vat-reasons';
import {
  REASON_SEVERITIES,
  VERIFICATION_CODES,
  VERIFICATION_SUBJECTS,
} from '@hoadon/domain/verification/reasons/verification-reasons';
import { PROOF_STATES, TRUSTS } from '@hoadon/domain/verification/trust';
import { VERDICTS } from '@hoadon/domain/verification/verdict';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { DecimalText, WireDate, WireId, WireInstant, WireRate } from './http/wire-types.ts';
import { SignatureFacts } from './invoices.ts';
import { CustomerInvalidData } from './reconciliation.ts';

const API = '/e-invoice-api/api/invoices';
const VIEW = 'invoice_management.view';
const MOST_IDS = 1_000;
const OfInvoice = z.object({ id: WireId });

/** What its sentence names, by name; days are `YYYY-MM-DD`, amounts decimal text. */
const Words = z.record(z.string(), z.string());

export const WireVerificationReason = z.object({
  code: z.enum(VERIFICATION_CODES),
  severity: z.enum(REASON_SEVERITIES),
  subject: z.enum(VERIFICATION_SUBJECTS),
  words: Words,
});
export type WireVerificationReason = z.infer<typeof WireVerificationReason>;

const Proof = z.enum(PROOF_STATES);

/** What the file proves of the origin of an invoice, each on its own. */
export const WireOriginProof = z.object({
  /** The bytes are as they were signed. */
  integrity: Proof,
  /** The certificate names the seller: tax code and name. */
  signer: Proof,
  /** The certificates lead to a configured authority, and were valid on the day of signing. */
  trust: Proof,
  /** A signature of a trusted key of the tax authority covers the code; `absent`: there is no code. */
  authority_code: Proof,
});
export type WireOriginProof = z.infer<typeof WireOriginProof>;

/** What checking a stored invoice found when it was done last. */
export const InvoiceVerification = z.object({
  invoice_id: z.string(),
  /** As in the lists: 0 not checked, 1 being checked, 2 checked. */
  verification: z.number().int(),
  validity: z.number().int().nullable(),
  /** Null: it was never checked. */
  verdict: z.enum(VERDICTS).nullable(),
  /** The proofs in one word, the weakest; `unchecked`: no file, or not checked yet. */
  trust: z.enum(TRUSTS),
  /** Null: it was never checked. */
  proof: WireOriginProof.nullable(),
  /** What is wrong first; those of the registers among them. */
  reasons: z.array(WireVerificationReason),
  /** Which subjects were looked at; the others could not be. */
  checked_subjects: z.array(z.enum(VERIFICATION_SUBJECTS)),
  /** SHA-256 of the bytes that were judged; null: there are none. */
  file_hash: z.string().nullable(),
  file_size: z.number().int().nullable(),
  /** The law by which it was judged, and since when that is in force. */
  legal_basis: z.string().nullable(),
  rules_from: WireDate.nullable(),
  checked_at: WireInstant.nullable(),
  /** When the bytes were last found to be those that came. */
  bytes_seen_at: WireInstant.nullable(),
  /** Name of who asked; null: it was checked by itself. */
  checked_by: z.string().nullable(),
  signatures: z.array(SignatureFacts),
  /** Whether a signature of a trusted key of the authority covers its code; null: the file has no code. */
  is_code_signed: z.boolean().nullable(),
  /** Results of the registers about the other party; null: they were not asked (check-valid-customer asks them). */
  customer_invalid_data: CustomerInvalidData.nullable(),
  customer_checked_at: WireInstant.nullable(),
  /** The exchange rate that a person entered or may enter; null: the invoice states its own, or is in dong. */
  rate_entry: z
    .object({
      currency_code: z.string(),
      /** The one in force; null: none is known. */
      foreign_rate: DecimalText.nullable(),
      /** A filed return counts it: another rate is a change that an amended return has to state. */
      is_filed: z.boolean(),
    })
    .nullable(),
});
export type InvoiceVerification = z.infer<typeof InvoiceVerification>;

export const getVerification = defineCall(
  'GET',
  `${API}/{id}/verification`,
  OfInvoice,
  InvoiceVerification,
  { access: VIEW, summary: 'What checking an invoice found, and by which rules.' },
);

export const verifyInvoices = defineCall(
  'POST',
  `${API}/verify`,
  z.object({ ids: z.array(WireId).min(1).max(MOST_IDS) }),
  z.object({
    /** They are being checked; an event of each reports the end. */
    verifying: z.array(z.string()),
    /** Drafts and what is not there: nothing is to be checked. */
    left_out: z.array(z.string()),
  }),
  {
    access: 'invoice_management.change',
    idempotent: true,
    perMinute: 60,
    summary: 'Check invoices anew: signature, certificate, parties, sums, dates, symbol.',
  },
);

export const enterExchangeRate = defineCall(
  'POST',
  `${API}/{id}/exchange-rate`,
  z.object({ id: WireId, foreign_rate: WireRate }),
  z.object({ invoice_id: z.string(), foreign_rate: DecimalText }),
  {
    access: 'invoice_management.change',
    idempotent: true,
    perMinute: 60,
    summary: 'Enter the exchange rate of an invoice in foreign currency that states none.',
  },
);

/** Whether the tax of a purchase may be deducted, as far as the known facts decide it. */
export const InputVat = z.object({
  invoice_id: z.string(),
  outcome: z.enum(INPUT_VAT_OUTCOMES),
  /** In dong. */
  tax: DecimalText,
  /** Deductible part of the tax at present: less where a part was paid in cash. */
  deductible_tax: DecimalText,
  total: DecimalText,
  /** From which a payment without cash is needed, on the day of the invoice. */
  cash_limit: DecimalText,
  /** All that was bought of this seller on the day, this one included, in dong. */
  day_total: DecimalText,
  /** The others of that day. */
  same_day: z.array(
    z.object({
      id: z.string(),
      invoice_serial: z.string(),
      invoice_number: z.string().nullable(),
      total: DecimalText,
    }),
  ),
  reasons: z.array(
    z.object({
      code: z.enum(INPUT_VAT_CODES),
      severity: z.enum(['error', 'warning']),
      words: Words,
      legal_basis: z.string(),
    }),
  ),
  legal_basis: z.string(),
});
export type InputVat = z.infer<typeof InputVat>;

export const getInputVat = defineCall('GET', `${API}/{id}/input-vat`, OfInvoice, InputVat, {
  access: VIEW,
  summary: 'Whether the input tax of a purchase may be deducted, and why not.',
});

export const getVerificationReport = defineCall(
  'GET',
  `${API}/{id}/verification/report`,
  OfInvoice,
  z.object({}),
  {
    access: VIEW,
    answers: 'file',
    perMinute: 30,
    summary: 'What was checked, by which rules and with which result, as PDF.',
  },
);
