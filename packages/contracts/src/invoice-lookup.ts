import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { DecimalText, Nothing, WireDate } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api/public-invoice';

/** A printed code has at most 33 letters and hyphens; people add spaces. */
export const MOST_CODE = 60;
const Hex = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[0-9a-f]+$/);

/** Work for the caller's processor, in the format of altcha-lib: PBKDF2 keys are derived until one has the prefix. */
export const LookupChallenge = z.object({
  parameters: z.object({
    algorithm: z.string().max(40),
    cost: z.number().int().positive(),
    data: z.object({ expires: z.number().int().positive() }),
    keyLength: z.number().int().positive(),
    keyPrefix: Hex(64),
    keySignature: Hex(64),
    nonce: Hex(64),
    salt: Hex(64),
  }),
  signature: Hex(64),
});
export type LookupChallenge = z.infer<typeof LookupChallenge>;

export const drawLookupChallenge = defineCall(
  'GET',
  `${BASE}/challenge`,
  Nothing,
  LookupChallenge,
  {
    access: 'public',
    perMinute: 30,
    summary: 'A proof-of-work challenge for one look-up of an invoice.',
  },
);

const NamedInvoice = z.object({
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string(),
  issued_date: WireDate,
});

export const LOOKUP_STATES = ['valid', 'adjusted', 'replaced', 'cancelled'] as const;

export const FoundInvoice = NamedInvoice.extend({
  seller_name: z.string(),
  seller_taxcode: z.string(),
  currency_code: z.string(),
  /** Null: a transfer note states no total. */
  total_amount_with_tax: DecimalText.nullable(),
  state: z.enum(LOOKUP_STATES),
  /** The issued invoices that replace or adjust it, oldest first. */
  corrected_by: z.array(NamedInvoice.extend({ relation: z.enum(['replaces', 'adjusts']) })),
  /** The invoices that it replaces or adjusts. */
  corrects: z.array(NamedInvoice.extend({ relation: z.enum(['replaces', 'adjusts']) })),
  /** Opens the files of this invoice for a quarter of an hour. */
  pass: z.string(),
});
export type FoundInvoice = z.infer<typeof FoundInvoice>;

export const lookUpInvoice = defineCall(
  'POST',
  `${BASE}/look-up`,
  z.object({
    code: z.string().max(MOST_CODE),
    /** An invoice of another seller is not found. */
    seller_taxcode: z.string().trim().max(20).optional(),
    challenge: LookupChallenge,
    solution: z.object({ counter: z.number().int().nonnegative(), derivedKey: Hex(64) }),
  }),
  FoundInvoice,
  {
    access: 'public',
    reads: true,
    perMinute: 20,
    summary: 'The invoice of a printed look-up code, for its buyer.',
  },
);

export const getLookedUpFile = defineCall(
  'POST',
  `${BASE}/file`,
  z.object({
    code: z.string().max(MOST_CODE),
    pass: z.string().max(100),
    file_type: z.enum(['pdf', 'xml']),
  }),
  Nothing,
  {
    access: 'public',
    answers: 'file',
    reads: true,
    perMinute: 20,
    summary: 'The signed XML of a looked up invoice, or its PDF.',
  },
);
