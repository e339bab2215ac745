import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireId } from './http/wire-types.ts';

const BASE = '/e-invoice-api/api/invoices/published';
const OfInvoice = z.object({ id: WireId });

/** A paper that was made of an invoice. */
export const Conversion = z.object({
  id: z.string(),
  converter: z.string(),
  converted_at: z.string(),
  /** HSM: drawn here; USB: signed by a token besides. */
  ca_type: z.enum(['HSM', 'USB']),
});
export type Conversion = z.infer<typeof Conversion>;

export const transferInvoice = defineCall(
  'GET',
  `${BASE}/transfer_invoice/{id}`,
  OfInvoice,
  Nothing,
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary:
      'The latest paper of the invoice (PDF); makes none. Throws FILE_NOT_READY where there is none.',
  },
);

export const convertInvoice = defineCall(
  'POST',
  `${BASE}/transfer_invoice/{id}`,
  OfInvoice,
  Conversion,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Convert an invoice to paper, once more where it was converted before.',
  },
);

export const prepareTransfer = defineCall(
  'POST',
  `${BASE}/prepare-transfer-invoice-for-token/{id}`,
  OfInvoice,
  z.object({
    id: z.string(),
    /** Where the PDF that a token is to sign is fetched. */
    tranfered_file: z.string(), // sic
  }),
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Draw the paper that a USB token is to sign.',
  },
);

export const getPreparedTransfer = defineCall(
  'GET',
  `${BASE}/prepare-transfer-invoice-for-token/{id}`,
  OfInvoice,
  Nothing,
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary: 'The paper to be signed, as PDF.',
  },
);

export const transferForToken = defineCall(
  'POST',
  `${BASE}/transfer-invoice-for-token/{id}`,
  OfInvoice,
  Conversion,
  {
    access: 'invoice_management.change',
    upload: true,
    idempotent: true,
    summary: 'Take the paper that a token signed (tranfered_file).',
  },
);

export const listConversions = defineCall(
  'GET',
  `${BASE}/transfer-history/{id}`,
  OfInvoice,
  z.array(Conversion),
  {
    access: 'invoice_management.view',
    summary: 'Who converted an invoice to paper, and when; the latest first.',
  },
);
