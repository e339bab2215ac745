import { CORRECTING_ACTIONS } from '@hoadon/domain/corrections/invoice-action';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { LineText, Nothing, OptionalText, WireDate, WireId } from './http/wire-types.ts';
import {
  IssuedInvoice,
  IssuePayload,
  releaseInvoice,
  WireCorrectionList,
  WireLine,
} from './issuing.ts';

const BASE = '/e-invoice-api/api/invoices';
const ROBOTICS = '/invoice-robotics-api/api';

/** Most invoices of one list. */
export const MOST_LISTED = 100;

/** The payload of a new invoice and the grounds of the change; `id` is the invoice that it puts right. */
export const CorrectingPayload = IssuePayload.extend({
  id: WireId,
  /** That of the invoice that is put right, where it is left out. */
  payment_method: IssuePayload.shape.payment_method.unwrap().optional(),
  cause_code: LineText(2),
  agreement_number: LineText(50),
  /** One mistake in many invoices of one buyer and month: all of them, `id` first; each line names its invoice. */
  original_ids: z.array(WireId).min(2).max(MOST_LISTED).optional(),
  /** Number of the list 01/BK-ĐCTT that names them. */
  list_number: LineText(50),
});
export type CorrectingPayload = z.input<typeof CorrectingPayload>;
export type CorrectingPayloadDecoded = z.output<typeof CorrectingPayload>;

const MAY_DRAFT = { access: 'invoice_draft_management.add', idempotent: true } as const;
/** The buyer and the lines of the original are part of the draft. */
const MAY_CORRECT = { ...MAY_DRAFT, also: ['invoice_management.view'] } as const;
const ALSO_ISSUING = 'A draft, or issued at once with is_publish_now.';

const REPLACE = { ...MAY_CORRECT, summary: `An invoice in the place of another. ${ALSO_ISSUING}` };
export const replaceInvoice = defineCall(
  'POST',
  `${BASE}/published/replaced/{id}`,
  CorrectingPayload,
  IssuedInvoice,
  REPLACE,
);
export const replaceInvoiceV2 = defineCall(
  'POST',
  `${ROBOTICS}/v2/replace-invoice`,
  CorrectingPayload,
  IssuedInvoice,
  REPLACE,
);

const EDIT_INFO = {
  ...MAY_CORRECT,
  summary: `An adjustment of other facts than the amounts. ${ALSO_ISSUING}`,
};
export const editInvoiceInfo = defineCall(
  'POST',
  `${BASE}/published/edit/{id}`,
  CorrectingPayload,
  IssuedInvoice,
  EDIT_INFO,
);
export const editInvoiceInfoV2 = defineCall(
  'POST',
  `${ROBOTICS}/v2/edit-info-invoice`,
  CorrectingPayload,
  IssuedInvoice,
  EDIT_INFO,
);

const EDIT_PRODUCT = {
  ...MAY_CORRECT,
  summary: `An adjustment that raises or lowers amounts. ${ALSO_ISSUING}`,
};
export const editInvoiceProduct = defineCall(
  'POST',
  `${BASE}/published/edit_product/{id}`,
  CorrectingPayload,
  IssuedInvoice,
  EDIT_PRODUCT,
);
export const editInvoiceProductV2 = defineCall(
  'POST',
  `${ROBOTICS}/v2/edit-product-invoice`,
  CorrectingPayload,
  IssuedInvoice,
  EDIT_PRODUCT,
);

export const beginCorrectionList = defineCall(
  'POST',
  `${BASE}/published/correction-list`,
  z.object({
    /** The first is the one that the others are compared with. */
    original_ids: z.array(WireId).min(2).max(MOST_LISTED),
    action: z.enum(CORRECTING_ACTIONS),
  }),
  z.object({
    /**
     * Why an invoice is not corrected by this list: the reason of CORRECTION_NOT_ALLOWED, or the code of what is wrong with it in the
     * list and, where it differs from the first one, the field. `absent`: the action is not for such an invoice.
     */
    refused: z.array(
      z.object({ id: z.string(), reason: z.string(), field: z.string().nullable() }),
    ),
    /** Null where one is refused. It has no number yet. */
    correction_list: WireCorrectionList.nullable(),
    /** One of them replaced another: a mistake in it is replaced again. */
    of_replacement: z.boolean(),
    /** What the invoices state, in the order of the list; empty for an adjustment of information. */
    lines: z.array(WireLine),
  }),
  {
    access: 'invoice_management.view',
    reads: true,
    summary:
      'Whether one invoice may correct all of these (01/BK-ĐCTT), the list that it bears, and their lines to begin with. Changes nothing.',
  },
);

export const releaseCorrection = defineCall(
  'POST',
  `${BASE}/release-replace-modify/{id}`,
  releaseInvoice.input,
  IssuedInvoice,
  {
    access: 'publish_management.add',
    upload: true,
    idempotent: true,
    perMinute: 600,
    summary:
      'Number, sign and send a correction, as release does for a new invoice; evidence_for_change may come with it.',
  },
);

export const cancelInvoice = defineCall(
  'POST',
  `${BASE}/published/cancel/{id}`,
  z.object({
    id: WireId,
    reason_change: OptionalText(255),
    agreement_date: WireDate.nullish(),
    cancel_date: WireDate.nullish(),
    note_change: OptionalText(255),
  }),
  Nothing,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary:
      'Cancel an invoice where the law of its day allows it; CANCEL_NOT_ALLOWED names the alternative. A draft is deleted.',
  },
);

export const Evidence = z.object({
  evidence_for_change: z.string(),
  /** Where it is fetched. */
  evidence_file: z.string(),
});

export const uploadEvidence = defineCall(
  'POST',
  `${BASE}/published/evdence_for_change/{id}`, // sic
  z.object({ id: WireId }),
  Evidence,
  {
    access: 'invoice_draft_management.change',
    upload: true,
    idempotent: true,
    summary: 'Store the file that proves the agreement of a correction (evidence_for_change).',
  },
);

export const getEvidence = defineCall(
  'GET',
  `${BASE}/published/evdence_for_change/{id}`,
  z.object({ id: WireId }),
  Nothing,
  { access: 'invoice_management.view', answers: 'file', summary: 'The file as it was handed in.' },
);

export const cloneInvoices = defineCall(
  'POST',
  `${ROBOTICS}/invoices/published/clone`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(100) }),
  z.object({
    success: z.array(z.object({ id: z.string(), copied_from: z.string() })),
    /** Code of the refusal by invoice. */
    error: z.array(z.object({ id: z.string(), message: z.string() })),
  }),
  { ...MAY_DRAFT, summary: 'Drafts of today with the content of other invoices.' },
);

export const Explanation = z.object({
  id: z.string(),
  explanation: z.string(),
  actor: z.string().nullable(),
  at: z.string(),
});
export type Explanation = z.infer<typeof Explanation>;

export const addExplanation = defineCall(
  'PUT',
  '/e-invoice-service-api/api/e-invoices/add-explanation/{id}',
  z.object({ id: WireId, explanation: OptionalText(1000) }),
  z.array(Explanation),
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Note an explanation of an issued invoice, for the house; answers all of them.',
  },
);

export const listExplanations = defineCall(
  'GET',
  '/e-invoice-service-api/api/e-invoices/explanations/{id}',
  z.object({ id: WireId }),
  z.array(Explanation),
  { access: 'invoice_management.view', summary: 'What was noted about an invoice, oldest first.' },
);
