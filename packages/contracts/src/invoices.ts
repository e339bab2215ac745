import { WAYS_OUT } from '@hoadon/domain/corrections/action-refusal';
import { INVOICE_ACTIONS } from '@hoadon/domain/corrections/invoice-action';
import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { z } from 'zod';
import { filterQuery } from './filters/filter-query.ts';
import { INVOICE_FILTERS, PAYMENT_STATES, UNISSUED_FILTERS } from './filters/invoice-filters.ts';
import { defineCall } from './http/define-call.ts';
import { WireId } from './http/wire-types.ts';
import { WireDelivery, WireLine } from './issue-payload.ts';

const MODIFICATIONS = ['PRODUCT', 'INFORMATION', 'UPDATED_PRODUCT', 'UPDATED_INFORMATION'] as const;

/** A row of a list. Amounts are decimal text in the invoice's currency. */
export const InvoiceRow = z.object({
  id: z.string(),
  id_pinvoice: z.string().nullable(),
  invoice_number: z.string().nullable(),
  invoice_serial: z.string(),
  template_code: z.string(),
  invoice_type: z.enum([...CHAIN_STATES, 'DRAFT']),
  status: z.string(),
  state: z.enum(PROCESSING_STATES),
  releasing_status: z.enum(['draf', 'releasing', 'release_error', 'released']), // sic
  /** Why it failed: code and text of the authority or of the signing. */
  failure_reason: z.string().nullable(),
  issued_date: z.string(),
  date_created: z.string(),
  signed_date: z.string().nullable(),
  paid_date: z.string().nullable(),
  kind_of: z.boolean(),
  currency_code: z.string(),
  seller_name: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string().nullable(),
  buyer_legal_name: z.string().nullable(),
  buyer_taxcode: z.string().nullable(),
  total_amount_without_tax: z.string(),
  total_tax_mount: z.string(), // sic
  total_amount_with_tax: z.string(),
  cqt_code: z.string().nullable(),
  version: z.number().int(),
  /** 1 issued here, 2 failed import, 3 from the tax portal or a provider, 4 confirmed. */
  origin: z.number().int(),
  /** 0 not checked, 1 being checked, 2 checked. */
  verification: z.number().int(),
  /** What checking said: 0 wrong, 1 doubtful, 2 nothing found; null: not said. */
  validity: z.number().int().nullable(),
  is_secure: z.boolean(),
  /** A payment voucher. */
  invoice_virtual: z.boolean(),
  payment_status: z.enum(PAYMENT_STATES),
  due_date: z.string().nullable(),
  /** Its directory; 0 is the root. */
  parent_id: z.string(),
  customer_or_vendor_id: z.string().nullable(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), color: z.string().nullable() })),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

/** What a list can be ordered by; rows that are equal in it lie by their ids. */
export const LIST_SORTS = ['date', 'number', 'partner', 'total', 'tax', 'changed'] as const;
export type ListSort = (typeof LIST_SORTS)[number];

const PAGING = {
  sort: z.enum(LIST_SORTS).default('date'),
  order: z.enum(['asc', 'desc']).default('desc'),
  /** From `next_cursor` of the page before, under the same sort and order. */
  cursor: z.string().max(400).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
} as const;

export const listInvoices = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices',
  filterQuery(INVOICE_FILTERS, PAGING),
  z.array(InvoiceRow),
  { access: 'invoice_management.view', answers: 'page', summary: 'Invoices, newest first.' },
);

/** Ids side by side: `7,12,15`. */
const RowIds = z
  .string()
  .regex(/^\d{1,19}(?:,\d{1,19}){0,99}$/)
  .transform((ids) => [...new Set(ids.split(','))]);

export const readRows = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/rows',
  z.object({ ids: RowIds }),
  z.array(InvoiceRow),
  {
    access: 'invoice_management.view',
    summary:
      'Up to 100 invoices by their ids, as the lists show them, in no order. Deleted ones are left out.',
  },
);

export const listReleasing = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices-releasing',
  filterQuery(UNISSUED_FILTERS, PAGING),
  z.array(InvoiceRow),
  { access: 'invoice_draft_management.view', answers: 'page', summary: 'Invoices not issued yet.' },
);

export const searchInvoices = defineCall(
  'GET',
  '/invoice-robotics-api/api/search-invoices',
  z.object({
    search_text: z.string().trim().max(200).default(''),
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(10_000).default(0),
  }),
  z.array(InvoiceRow),
  {
    access: 'invoice_management.view',
    summary: 'Invoices of every origin that hold every word, newest first.',
  },
);

const Named = { id: z.string(), name: z.string() };

/** Rows of the company that lists can be narrowed by, by name. */
export const FilterOptions = z.object({
  tags: z.array(z.object({ ...Named, color: z.string().nullable() })),
  /** `parent_id` 0 is the root. */
  directories: z.array(z.object({ ...Named, parent_id: z.string() })),
  users: z.array(z.object(Named)),
  /** Those asked for; there may be too many to list them. */
  partners: z.array(z.object({ ...Named, taxcode: z.string().nullable() })),
});
export type FilterOptions = z.infer<typeof FilterOptions>;

export const readFilterOptions = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/filter-options',
  z.object({ partner_id: RowIds.optional() }),
  FilterOptions,
  {
    access: 'invoice_management.view',
    summary:
      'Tags, directories and people that lists can be narrowed by, and the names of partners.',
  },
);

/** The heads of a list's months, newest first. */
export const MonthGroups = z.object({
  /** False: an estimate that took no time; ask again with `exact=true`. */
  is_exact: z.boolean(),
  months: z.array(
    z.object({
      /** `YYYY-MM`. */
      month: z.string(),
      /** Rows of the list. */
      rows: z.number().int(),
      /** Invoices in force among them: what was replaced or cancelled counts nothing. */
      invoices: z.number().int(),
      /** Of those in force, an adjustment with its sign. */
      amounts: z.array(
        z.object({
          currency_code: z.string(),
          total_amount_without_tax: z.string(),
          total_tax_mount: z.string(), // sic
          total_amount_with_tax: z.string(),
        }),
      ),
    }),
  ),
});
export type MonthGroups = z.infer<typeof MonthGroups>;

const EXACT = { exact: z.stringbool().default(false) };

export const summarizeMonths = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/months',
  filterQuery(INVOICE_FILTERS, EXACT),
  MonthGroups,
  { access: 'invoice_management.view', summary: 'Counts and sums of a list by months.' },
);

export const summarizeUnissuedMonths = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices-releasing/months',
  filterQuery(UNISSUED_FILTERS, EXACT),
  MonthGroups,
  {
    access: 'invoice_draft_management.view',
    summary: 'Counts and sums of invoices not issued yet, by months.',
  },
);

/** One of the three lists of unissued invoices. */
const UnissuedStation = z.object({
  invoices: z.number().int(),
  amounts: z.array(z.object({ currency_code: z.string(), total_amount_with_tax: z.string() })),
});

/** Exact counts of the three lists (STAT-002), by their releasing_status. */
export const UnissuedSummary = z.object({
  draf: UnissuedStation,
  release_error: UnissuedStation,
  releasing: UnissuedStation,
});
export type UnissuedSummary = z.infer<typeof UnissuedSummary>;

export const summarizeUnissued = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices-releasing/summary',
  z.object({}),
  UnissuedSummary,
  {
    access: 'invoice_draft_management.view',
    summary: 'How many invoices are drafts, failed or being issued, and their totals.',
  },
);

export const MailHistory = z.object({
  id: z.string(),
  to: z.array(z.string()),
  state: z.enum(['queued', 'accepted', 'failed']),
  reason: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

/** What was sent with a correction, as it was sent (I§3); null on any other invoice. */
const ChangeFields = {
  /** PRODUCT and INFORMATION: what an adjustment changes. UPDATED_…: what was changed of an adjusted invoice. */
  modify: z.enum(MODIFICATIONS).nullable(),
  reason_change: z.string().nullable(),
  cause_code: z.string().nullable(),
  agreement_date: z.string().nullable(),
  agreement_number: z.string().nullable(),
  evidence_for_change: z.string().nullable(),
  /** Where the file is fetched; null: none was handed in. */
  evidence_file: z.string().nullable(),
  code_tax_approved: z.string().nullable(),
  original_template_code: z.string().nullable(),
  original_invoice_serial: z.string().nullable(),
  original_invoice_number: z.string().nullable(),
  original_issuance_date: z.string().nullable(),
} as const;

const FamilyMember = z.object({
  id: z.string(),
  invoice_type: z.enum([...CHAIN_STATES, 'DRAFT']),
  modify: z.enum(MODIFICATIONS).nullable(),
  state: z.enum(PROCESSING_STATES),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: z.string(),
  /** The member that it corrects; null for the original. */
  corrects: z.string().nullable(),
  total_amount_with_tax: z.string(),
});

/** Everything about one invoice; enough to fill the form again from a draft. */
export const InvoiceDetail = InvoiceRow.extend({
  buyer_data: z.record(z.string(), z.unknown()),
  seller_data: z.record(z.string(), z.unknown()),
  lines: z.array(WireLine),
  totals: z.record(z.string(), z.string()),
  totals_by_rate: z.array(
    z.object({
      rate: z.string(),
      custom_tax_rate: z.string().nullable(),
      base: z.string(),
      tax: z.string().nullable(),
    }),
  ),
  total_amount_with_tax_in_words: z.string(),
  foreign_rate: z.string().nullable(),
  payment_method: z.string(),
  invoice_template_code: z.string(),
  invoice_common_code: z.string(),
  note_change: z.string().nullable(),
  /** Of a transfer note (type 6); null on any other document. */
  data_plus_for_phieu_xkvc: WireDelivery.nullable(),
  include_info: z.boolean(),
  history: z.array(
    z.object({
      state: z.string(),
      at: z.string(),
      actor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  mail_histories: z.array(MailHistory),
  signed_xml: z.string().nullable(),
  signed_pdf: z.string().nullable(),
  ...ChangeFields,
  /** The sentence of the law about the invoice that it corrects; null for any other. */
  reference_line: z.string().nullable(),
  /** Whether a paper was made of it. */
  is_transfered: z.boolean(), // sic
  /** The invoice that it corrects, where that is one of our own. */
  changed_invoice_fk: z.string().nullable(),
  /** Its corrections, drafts among them. */
  change_invoices_fk: z.array(z.string()),
  /** Original, adjustments and replacements, in the order in which they were made; empty for one that stands alone. */
  family: z.array(FamilyMember),
  /** What all of them come to; null where there is no family. */
  family_value: z
    .object({
      total_amount_without_tax: z.string(),
      total_tax_mount: z.string(), // sic
      total_amount_with_tax: z.string(),
    })
    .nullable(),
  /** The menu of the invoice. */
  actions: z.array(
    z.object({
      action: z.enum(INVOICE_ACTIONS),
      standing: z.enum(['offered', 'soon', 'refused']),
      /** Why not, and what to do instead. */
      refusal: z.string().nullable(),
      way_out: z.enum(WAYS_OUT).nullable(),
    }),
  ),
});
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;

export const getInvoice = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}',
  z.object({ id: WireId }),
  InvoiceDetail,
  { access: 'invoice_management.view', summary: 'One invoice in full.' },
);

export const getInvoicePdf = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/pdf',
  z.object({ id: WireId }),
  z.object({}),
  { access: 'invoice_management.view', answers: 'file', summary: 'The invoice as PDF.' },
);
export const getInvoiceXml = defineCall(
  'GET',
  '/e-invoice-api/api/invoices/{id}/xml',
  z.object({ id: WireId }),
  z.object({}),
  { access: 'invoice_management.view', answers: 'file', summary: 'The signed XML, byte for byte.' },
);
export const downloadInvoice = defineCall(
  'POST',
  '/invoice-robotics-api/api/invoices/download',
  z.object({ id: WireId, return_xml: z.boolean().default(true) }),
  z.object({}),
  { access: 'invoice_management.view', answers: 'file', summary: 'A zip of PDF and signed XML.' },
);

export const SERVER_EVENT_TYPES = [
  'invoice',
  'bulk-run',
  'draft-import',
  'email',
  'mistake-report',
] as const;

/** One change, told to open pages: what it names is to be read again. */
export const ServerEvent = z.object({
  type: z.enum(SERVER_EVENT_TYPES),
  id: z.string(),
  state: z.string(),
});
export type ServerEvent = z.infer<typeof ServerEvent>;

/** The stream cannot tell what happened since the reader's last event: all is to be read again. */
export const Resync = z.object({ type: z.literal('resync') });
export type Resync = z.infer<typeof Resync>;

export const streamEvents = defineCall(
  'GET',
  '/e-invoice-api/api/events',
  z.object({}),
  z.object({}),
  {
    access: 'signed-in',
    answers: 'events',
    summary:
      "Changes of the company's invoices, as server-sent events; goes on after Last-Event-ID. Types that you do not know are to be passed over; after `resync` read everything again.",
  },
);
