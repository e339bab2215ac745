import { VAT_RATES } from '@hoadon/domain/invoice/vat-rate';
import { PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { FieldIssue } from './http/envelope.ts';
import { Nothing, OptionalText, WireDate, WireDecimal, WireId } from './http/wire-types.ts';

const BASE = '/e-invoice-api/api/invoices';
const MAX_LINES = 1000;

/** A row of the lines table. English and Vietnamese type names are understood (DECISIONS 19). */
export const WireLine = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  stt: z.number().int().nullish(),
  type: z.enum([
    'HANG_HOA',
    'CHIET_KHAU',
    'GHI_CHU',
    'NGHI_DINH',
    'product',
    'discount',
    'note',
    'decree',
  ]),
  code: OptionalText(50),
  name: z.string().trim().max(500).default(''),
  unit: OptionalText(50),
  quantity: WireDecimal.nullish(),
  price: WireDecimal.nullish(),
  rate: z.enum(VAT_RATES).default('NONE'),
  rate_name: z.string().nullish(),
  custom_tax_rate: WireDecimal.nullish(),
  subtotal: WireDecimal.nullish(),
  tax_money: WireDecimal.nullish(),
  total: WireDecimal.nullish(),
  method: z.enum(['TANG', 'GIAM']).nullish(),
  make_around_meta: z.unknown().optional(),
});
export type WireLine = z.input<typeof WireLine>;

export const WireBuyer = z.object({
  buyer_type: z
    .enum(['ENTERPRISE', 'PERSONAL', 'PERSIONAL']) // sic: one client spells it so
    .default('ENTERPRISE')
    .transform((type) => (type === 'ENTERPRISE' ? type : 'PERSONAL')),
  buyer_name: OptionalText(400),
  buyer_legal_name: OptionalText(400),
  buyer_tax_code: OptionalText(20),
  buyer_taxcode: OptionalText(20),
  buyer_address_line: OptionalText(400),
  buyer_address: OptionalText(400),
  buyer_phone_number: OptionalText(50),
  buyer_fax_number: OptionalText(50),
  buyer_email: OptionalText(500),
  buyer_id_no: OptionalText(50),
  buyer_passport_no: OptionalText(50),
  buyer_id_type: OptionalText(50),
  buyer_code: OptionalText(50),
  buyer_bank_account: OptionalText(30),
  buyer_account_number: OptionalText(30),
  buyer_bank_name: OptionalText(400),
  mdvqhnsach: OptionalText(50),
});

export const WireTotals = z.object({
  total_amount_without_tax: WireDecimal.nullish(),
  total_tax_mount: WireDecimal.nullish(), // sic
  total_amount_with_tax: WireDecimal.nullish(),
  decree_tax_reduction: WireDecimal.nullish(),
  total_amount_with_tax_in_words: OptionalText(255),
});

export const WireDelivery = z.object({
  NBan_LDDNBo: OptionalText(255),
  NBan_PTVChuyen: OptionalText(50),
  NBan_HDSo: OptionalText(255),
  NBan_DChi: OptionalText(400),
  NBan_TNVChuyen: OptionalText(100),
  NBan_HVTNXHang: OptionalText(100),
});

/** The issue payload (I§3). The server recomputes every amount and refuses what does not agree. */
export const IssuePayload = z.object({
  id: WireId.nullish(),
  invoice_type: z.enum(['1', '2', '6']),
  invoice_template_code: z.string().trim().max(20).default(''),
  /** Series: six characters, such as C26TAA. */
  invoice_common_code: z.string().trim().max(20).default(''),
  invoice_number: z.string().max(20).nullish(),
  /** Day of issue; the server's day in Viet Nam where it is left out. */
  issued_date: WireDate.nullish(),
  currency_code: z.string().trim().toUpperCase().length(3).default('VND'),
  foreign_rate: WireDecimal.nullish(),
  payment_method: z.enum(['TM', 'CK', 'TM/CK']).default('CK'),
  note_change: OptionalText(255),
  reason_change: OptionalText(255),
  agreement_date: WireDate.nullish(),
  cancel_date: WireDate.nullish(),
  evidence_for_change: OptionalText(400),
  code_tax_approved: OptionalText(34),
  date_create_original: WireDate.nullish(),
  seller_template_announcement: z.union([z.string(), z.number()]).nullish(),
  buyer_data: WireBuyer,
  lines: z.array(WireLine).max(MAX_LINES),
  totals: WireTotals.prefault({}),
  total_amount_with_tax_in_words: OptionalText(255),
  data_plus_for_phieu_xkvc: WireDelivery.nullish(),
  include_info: z.boolean().nullish(),
  ca_type: z.enum(['HSM', 'USB']).nullish(),
  ca_id: z.string().nullish(),
  is_publish_now: z.boolean().default(false),
  is_preparing_for_usb: z.boolean().default(false),
  is_draf_preview: z.boolean().default(false), // sic
});
export type IssuePayload = z.input<typeof IssuePayload>;
export type IssuePayloadDecoded = z.output<typeof IssuePayload>;

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
  IssuePayload.extend({ id: WireId, version: z.number().int().nullish() }),
  IssuedInvoice,
  { access: 'invoice_draft_management.change', summary: 'Change a draft.' },
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

export const createPreview = defineCall(
  'POST',
  `${BASE}/create-preview`,
  IssuePayload,
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
  { access: 'invoice_draft_management.delete', summary: 'Delete a draft.' },
);

export const bulkDeleteDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/bulk-delete`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  z.object({ deleted: z.number().int(), refused: z.array(z.string()) }),
  {
    access: 'invoice_draft_management.delete',
    summary: 'Delete several drafts; others are named.',
  },
);

export const restoreDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/restore`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  z.object({ restored: z.number().int() }),
  { access: 'invoice_draft_management.delete', summary: 'Take deleted drafts back.' },
);

export const askAuthority = defineCall(
  'POST',
  `${BASE}/unpublish/ask-authority/{id}`,
  z.object({ id: WireId }),
  IssuedInvoice,
  { access: 'publish_management.add', summary: 'Ask the tax authority what became of an invoice.' },
);
