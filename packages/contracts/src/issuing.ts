import { PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { FieldIssue } from './http/envelope.ts';
import { Nothing, OptionalText, WireId } from './http/wire-types.ts';
import { CorrectionPayload, IssuePayload } from './issue-payload.ts';

// The payload stands by itself, because what reads invoices needs no call that writes them.
export * from './issue-payload.ts';

const BASE = '/e-invoice-api/api/invoices';
/** Where the invoice stands after the call. */
export const IssuedInvoice = z.object({
  id: z.string(),
  id_pinvoice: z.string(),
  state: z.enum(PROCESSING_STATES),
  releasing_status: z.enum(['draf', 'releasing', 'release_error', 'released']), // sic
  invoice_number: z.string().nullable(),
  invoice_serial: z.string(),
  cqt_code: z.string().nullable(),
  warnings: z.array(FieldIssue),
  version: z.number().int(),
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

export const createInvoice = defineCall('POST', `${BASE}/create`, IssuePayload, IssuedInvoice, {
  access: 'invoice_draft_management.add',
  idempotent: true,
  summary: 'Save a draft, or issue at once with is_publish_now.',
});

export const updateInvoice = defineCall(
  'PUT',
  `${BASE}/update/{id}`,
  IssuePayload.extend({
    id: WireId,
    version: z.number().int().nullish(),
    /** Of a correction; what it corrects stays. */
    cause_code: OptionalText(2),
    agreement_number: OptionalText(50),
  }),
  IssuedInvoice,
  { access: 'invoice_draft_management.change', idempotent: true, summary: 'Change a draft.' },
);

export const createEInvoice = defineCall(
  'POST',
  '/e-invoice-service-api/api/e-invoices/create',
  IssuePayload,
  IssuedInvoice,
  {
    access: 'invoice_draft_management.add',
    idempotent: true,
    summary: 'The same act as invoices/create.',
  },
);

export const createInvoicePinvoice = defineCall(
  'POST',
  '/invoice-robotics-api/api/create-invoice-pinvoice',
  IssuePayload.extend({ ir_invoice_id: WireId.nullish() }),
  IssuedInvoice,
  {
    access: 'invoice_draft_management.add',
    idempotent: true,
    summary: "The same act with the caller's record linked.",
  },
);

/** Nothing is made of a preview, so it may speak of a correction as well (status, modify, original_…). */
const PreviewPayload = CorrectionPayload.partial({ status: true });

export const createPreview = defineCall(
  'POST',
  `${BASE}/create-preview`,
  PreviewPayload,
  z.object({
    /** Address of the watermarked PDF, for the signed-in user only. */
    preview_file: z.string(),
    warnings: z.array(FieldIssue),
  }),
  { access: 'invoice_draft_management.view', summary: 'Show the invoice as it would be printed.' },
);

export const getPreviewFile = defineCall(
  'GET',
  `${BASE}/preview-file/{name}`,
  z.object({ name: z.string().regex(/^[a-f0-9]{64}\.pdf$/) }),
  Nothing,
  { access: 'invoice_draft_management.view', answers: 'file', summary: 'A preview made before.' },
);

export const prepareRelease = defineCall(
  'GET',
  `${BASE}/unpublish/prepare-release/{id}`,
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
  `${BASE}/unpublish/release/{id}`,
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
export const getPreparedXml = defineCall(
  'GET',
  `${BASE}/unpublish/prepared/{id}/xml`,
  PreparedId,
  Nothing,
  {
    access: 'publish_management.add',
    answers: 'file',
    summary: 'The file that a USB token is to sign; its answer goes to release.',
  },
);

export const getPreparedPdf = defineCall(
  'GET',
  `${BASE}/unpublish/prepared/{id}/pdf`,
  PreparedId,
  Nothing,
  {
    access: 'publish_management.add',
    answers: 'file',
    summary: 'Its printed form, to be signed beside it.',
  },
);

export const deleteDraft = defineCall(
  'DELETE',
  `${BASE}/unpublish/delete/{id}`,
  z.object({ id: WireId }),
  Nothing,
  { access: 'invoice_draft_management.delete', idempotent: true, summary: 'Delete a draft.' },
);

export const bulkDeleteDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/bulk-delete`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  z.object({ deleted: z.number().int(), refused: z.array(z.string()) }),
  {
    access: 'invoice_draft_management.delete',
    idempotent: true,
    summary: 'Delete several drafts; others are named.',
  },
);

export const restoreDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/restore`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  z.object({ restored: z.number().int() }),
  {
    access: 'invoice_draft_management.delete',
    idempotent: true,
    summary: 'Take deleted drafts back.',
  },
);

export const askAuthority = defineCall(
  'POST',
  `${BASE}/unpublish/ask-authority/{id}`,
  z.object({ id: WireId }),
  IssuedInvoice,
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Ask the tax authority what became of an invoice.',
  },
);
