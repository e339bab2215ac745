import { readInvoiceName } from '@hoadon/domain/issuing/invoice-name';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import {
  Nothing,
  OptionalText,
  TypedText,
  WireBoolean,
  WireDate,
  WireId,
} from './http/wire-types.ts';

const BASE = '/e-invoice-api/api/invoices';

export const REPORT_STATES = [
  'prepared',
  'signed',
  'sending',
  'unknown',
  'sent',
  'received',
  'accepted',
  'refused',
] as const;
const NATURES = ['cancel', 'adjust', 'replace', 'explain'] as const;

/** An invoice that is reported as wrong, or may be. */
export const ReportedInvoice = z.object({
  invoice_id: z.string(),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string(),
  issued_date: z.string(),
  invoice_type: z.string(),
  buyer_name: z.string().nullable(),
  total_amount_with_tax: z.string(),
  currency_code: z.string(),
  cqt_code: z.string().nullable(),
  nature: z.enum(NATURES),
  reason: z.string().nullable(),
  /** open: the authority has not decided; null: not reported yet. */
  state: z.enum(['waiting', 'open', 'accepted', 'refused']).nullable(),
  /** Why the authority does not take it, in its words. */
  refusal_code: z.string().nullable(),
  refusal_text: z.string().nullable(),
});
export type ReportedInvoice = z.infer<typeof ReportedInvoice>;

/** A row of either tab: an invoice that was not reported yet is alone in its row. */
export const MistakeReport = z.object({
  /** Null: not reported yet. */
  id: z.string().nullable(),
  request_date: z.string().nullable(),
  data: z.array(ReportedInvoice),
  /** Id of the message to the authority. */
  ma_thong_diep: z.string().nullable(),
  list_invoice_no: z.array(z.string()),
  /** Key of the state's name. */
  status_name: z.enum(['unreported', ...REPORT_STATES]),
  failure_code: z.string().nullable(),
  failure_text: z.string().nullable(),
  signed_pdf_url: z.string().nullable(),
  /** Where the message as it was sent is fetched. */
  request_data: z.string().nullable(),
  /** What the authority answered, in the order in which it came. */
  answers: z.array(
    z.object({ message_id: z.string(), type: z.string(), at: z.string(), data: z.string() }),
  ),
});
export type MistakeReport = z.infer<typeof MistakeReport>;

/** A year at most, its first day included (VAL-033). */
const RANGE = {
  time_type: z.literal('NGAY').default('NGAY'),
  from_date: WireDate.optional(),
  end_date: WireDate.optional(),
} as const;

export const listMistakeReports = defineCall(
  'GET',
  `${BASE}/mistake-reports`,
  z.object({
    ...RANGE,
    bcss_status: z.enum(['CHUA_BAO_CAO', 'DA_BAO_CAO']).default('DA_BAO_CAO'),
    search_text: z.string().trim().max(200).default(''),
    /** Of the notices that were made: those that name this invoice. */
    invoice_id: WireId.optional(),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(5),
  }),
  z.array(MistakeReport),
  {
    access: 'invoice_management.view',
    answers: 'page',
    summary: 'Invoices still to be reported as wrong, or notices 04/SS that were made of them.',
  },
);

/** Values joined by commas, as forms and addresses carry them. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .max(20_000)
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(item).min(1).max(1_000));

/** An invoice number, with its series in front or alone: `1C26TAA 00001046`, `C26TAA 1046`, `1046`. */
const NumberedInvoice = z.string().transform((text, context) => {
  const read = readInvoiceName(text);
  if (read !== null) return read;
  context.addIssue({ code: 'custom', message: 'not an invoice number' });
  return z.NEVER;
});

const CHOSEN = {
  ...RANGE,
  /** Numbers of the invoices. Each must name one invoice: of the given days where days are given. */
  list_invoice_number: listOf(NumberedInvoice).optional(),
  /** Ids of the invoices, in place of their numbers or beside them. */
  list_invoice_id: listOf(z.string().regex(/^\d{1,19}$/)).optional(),
  /** Tax office; the company's own where left out. */
  approval_unit_code: z.string().trim().max(5).optional(),
  approval_unit: TypedText(100).optional(),
  invoice_type: z.string().max(20).default('normal'),
  /** Whether these are invoices of a cash register (letter M); derived from the invoices where left out. */
  is_pos_invoice: WireBoolean.optional(),
  ca_type: z.enum(['HSM', 'USB']).optional(),
  ca_id: z.string().max(100).optional(),
  /** One reason for all of them; the grounds of each correction where left out. */
  reason: OptionalText(255),
  /** The request of the authority that this answers. */
  review_id: WireId.optional(),
  /** Named by the caller, so that a repeated request returns the same. */
  uu_id: z.uuid().optional(),
} as const;

export const exportMistakes = defineCall(
  'GET',
  `${BASE}/published/statistic-mistake-invoice`,
  z.object({ ...CHOSEN, export_type: z.enum(['XML', 'TEXT', 'EXCEL']).default('EXCEL') }),
  Nothing,
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary:
      'The notice 04/SS before it is sent: EXCEL to look at, TEXT to read, XML (…_mmt.xml) to be signed by a token.',
  },
);

export const sendMistakes = defineCall(
  'POST',
  `${BASE}/published/send-statistic-mistake-invoice`,
  z.object(CHOSEN),
  MistakeReport,
  {
    access: 'publish_management.add',
    also: ['invoice_management.view'],
    upload: true,
    idempotent: true,
    summary:
      'Send a notice 04/SS: signed here with ca_type HSM, or with uu_id and the signed xml_file (and pdf_file) of a token.',
  },
);

export const resendMistakes = defineCall(
  'POST',
  `${BASE}/mistake-reports/{id}/resend`,
  z.object({ id: WireId }),
  MistakeReport,
  {
    access: 'publish_management.add',
    also: ['invoice_management.view'],
    idempotent: true,
    summary:
      'Ask what became of a notice, and send the identical message again if it never arrived.',
  },
);

export const downloadMistakeXml = defineCall(
  'GET',
  `${BASE}/download-xml-bcss-history/{id}`,
  z.object({
    id: WireId,
    /** Message id of an answer; the notice itself where left out. */
    answer: z.string().max(46).optional(),
  }),
  Nothing,
  {
    access: 'invoice_management.view',
    answers: 'file',
    summary: 'A message of the history, byte for byte as it was sent or came.',
  },
);

export const downloadMistakePdf = defineCall(
  'GET',
  `${BASE}/mistake-reports/{id}/pdf`,
  z.object({ id: WireId }),
  Nothing,
  { access: 'invoice_management.view', answers: 'file', summary: 'The signed print of a notice.' },
);

export const ReviewTask = z.object({
  id: z.string(),
  number: z.string(),
  issued_on: z.string(),
  /** Last day for the answer with a notice 04/SS. */
  due_on: z.string(),
  round: z.number().int(),
  invoices: z.array(
    z.object({
      /** Null: not one of our own. */
      invoice_id: z.string().nullable(),
      template_code: z.string(),
      invoice_serial: z.string(),
      invoice_number: z.string(),
      issued_date: z.string(),
      reason: z.string(),
    }),
  ),
  /** The notice that answers it. */
  answered_by: z.string().nullable(),
});
export type ReviewTask = z.infer<typeof ReviewTask>;

export const listReviews = defineCall(
  'GET',
  `${BASE}/review-requests`,
  z.object({ open: z.stringbool().default(true) }),
  z.array(ReviewTask),
  {
    access: 'invoice_management.view',
    summary: 'Invoices that the authority asks to review (01/TB-RSĐT), the most urgent first.',
  },
);
