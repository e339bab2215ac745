import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { FieldIssue } from '../http/envelope.ts';
import { Nothing, WireId } from '../http/wire-types.ts';
import { DraftChange } from './draft-change.ts';
import { CorrectionPayload, IssuePayload } from './issue-payload.ts';
import { IssuedInvoice } from './issued-invoice.ts';

const BASE = '/e-invoice-api/api/invoices';

export const createInvoice = defineCall('POST', `${BASE}/create`, IssuePayload, IssuedInvoice, {
  access: 'invoice_draft_management.add',
  idempotent: true,
  summary: 'Save a draft, or issue at once with is_publish_now.',
});

export const updateInvoice = defineCall('PUT', `${BASE}/update/{id}`, DraftChange, IssuedInvoice, {
  access: 'invoice_draft_management.change',
  idempotent: true,
  summary: 'Change a draft. What is left out stays; buyer and lines are stated as a whole.',
});

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
  {
    access: 'invoice_draft_management.view',
    reads: true,
    summary: 'Show the invoice as it would be printed.',
  },
);

export const getPreviewFile = defineCall(
  'GET',
  `${BASE}/preview-file/{name}`,
  z.object({ name: z.string().regex(/^[a-f0-9]{64}\.pdf$/) }),
  Nothing,
  { access: 'invoice_draft_management.view', answers: 'file', summary: 'A preview made before.' },
);
