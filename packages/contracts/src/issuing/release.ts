import { ISSUE_ACTS } from '@hoadon/domain/corrections/issue-act';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { FieldIssue } from '../http/envelope.ts';
import { DecimalText, Nothing, WireId } from '../http/wire-types.ts';
import { IssuedInvoice } from './issued-invoice.ts';

const BASE = '/e-invoice-api/api/invoices/unpublish';

export const prepareRelease = defineCall(
  'GET',
  `${BASE}/prepare-release/{id}`,
  z.object({ id: WireId }),
  z.object({
    id: z.string(),
    /** Names what is shown: given to release, nothing else is issued. */
    version: z.number().int(),
    template_code: z.string(),
    invoice_serial: z.string(),
    /** The number it gets if nothing else is issued first. */
    next_number: z.string(),
    buyer: z.string(),
    buyer_tax_code: z.string().nullable(),
    /** What issuing it does to other invoices, for the question. */
    effect: z.object({
      act: z.enum(ISSUE_ACTS),
      /** The invoice that it is about; of a list the first. */
      original: z
        .object({
          template_code: z.string(),
          invoice_serial: z.string(),
          invoice_number: z.string(),
        })
        .nullable(),
      originals: z.number().int(),
      /** By how much it lowers or raises them. */
      amount: DecimalText,
    }),
    total_amount_with_tax: z.string(),
    currency_code: z.string(),
    may_release: z.boolean(),
    issues: z.array(FieldIssue),
  }),
  {
    access: 'publish_management.view',
    summary: 'What is about to be issued, for the confirmation.',
  },
);

export const releaseInvoice = defineCall(
  'POST',
  `${BASE}/release/{id}`,
  z.object({
    id: WireId,
    /** What was confirmed; refused with INVOICE_CHANGED_MEANWHILE, and what would be issued now, when it was changed since. */
    version: z.coerce.number().int().optional(),
    ca_type: z.enum(['HSM', 'USB']).optional(),
    ca_id: z.string().max(100).optional(),
    invoice_id: WireId.optional(),
  }),
  IssuedInvoice,
  {
    access: 'publish_management.add',
    upload: true,
    idempotent: true,
    perMinute: 600,
    summary:
      'Number, sign and send a draft. With ca_type USB it is prepared for a token; with the files signed_xml and signed_pdf the signature is taken.',
  },
);

const PreparedId = z.object({ id: WireId });
export const getPreparedXml = defineCall('GET', `${BASE}/prepared/{id}/xml`, PreparedId, Nothing, {
  access: 'publish_management.add',
  answers: 'file',
  summary: 'The file that a USB token is to sign; its answer goes to release.',
});

export const getPreparedPdf = defineCall('GET', `${BASE}/prepared/{id}/pdf`, PreparedId, Nothing, {
  access: 'publish_management.add',
  answers: 'file',
  summary: 'Its printed form, to be signed beside it.',
});

export const askAuthority = defineCall(
  'POST',
  `${BASE}/ask-authority/{id}`,
  z.object({ id: WireId }),
  IssuedInvoice,
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Ask the tax authority what became of an invoice.',
  },
);
