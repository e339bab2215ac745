import { INTAKE_BUCKETS } from '@hoadon/domain/intake/bucket';
import { INTAKE_ERRORS } from '@hoadon/domain/intake/intake-errors';
import { KEEPING_FINDINGS } from '@hoadon/domain/intake/keeping-findings';
import { READING_FINDINGS } from '@hoadon/domain/intake/reading-findings';
import { SHEET_COLUMN_KEYS } from '@hoadon/domain/intake/sheet/sheet-column-keys';
import { SHEET_FINDINGS, SHEET_REASONS } from '@hoadon/domain/intake/sheet/sheet-reasons';
import { UNREAD_REASONS } from '@hoadon/domain/intake/unread-reasons';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { VERDICTS } from '@hoadon/domain/verification/verdict';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireId, WireInstant } from './http/wire-types.ts';

const API = '/invoice-robotics-api/api';
const IMPORTS = `${API}/invoice-imports`;
const ImportId = z.object({ id: WireId });
const Count = z.number().int();

/** Why a received document is not stored. */
export const ImportReason = z.enum([...UNREAD_REASONS, ...INTAKE_ERRORS, ...SHEET_REASONS]);
export type ImportReason = z.infer<typeof ImportReason>;

/** What is worth a look in the rows of an invoice that came in a workbook, and stops nothing. */
export const ImportFinding = z.object({
  /** As Excel numbers it; null: the invoice came in a file of its own. */
  row: z.number().int().nullable(),
  /** Our column; null: it is not one cell's. */
  column: z.enum(SHEET_COLUMN_KEYS).nullable(),
  code: z.enum([...SHEET_FINDINGS, ...READING_FINDINGS, ...KEEPING_FINDINGS]),
  /** What the sentence of the code names. */
  words: z.record(z.string(), z.string()),
});
export type ImportFinding = z.infer<typeof ImportFinding>;

/** A file, an entry of a zip, or an invoice of a message, and what it came to. */
export const ImportedInvoice = z.object({
  position: z.number().int(),
  /** Location of the file: names of files, separated by "/". */
  place: z.string(),
  /** The first of its rows in a workbook, as Excel numbers them; null: it came in a file of its own. */
  row: z.number().int().nullable(),
  /**
   * new, changed, exists, to-verify: stored. failed: cannot be read. error: read, and breaks a rule. set-aside: no attention
   * needed.
   */
  bucket: z.enum(INTAKE_BUCKETS),
  /** 2: not stored. 4: matched with an existing invoice. 3: received. */
  origin: z.number().int(),
  reason: ImportReason.nullable(),
  /** What the sentence of the reason names. */
  words: z.record(z.string(), z.string()),
  /** The id of the stored invoice; null: it was not stored. */
  id: z.string().nullable(),
  /** true: sold by the company, false: bought; null: neither, or not known. */
  kind_of: z.boolean().nullable(),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string(),
  issued_date: z.string(),
  seller_name: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string(),
  buyer_taxcode: z.string(),
  currency_code: z.string(),
  total_amount_with_tax: z.string(),
  /** Its seller's signature is there and every signature is valid; null: it was not read. */
  is_signed: z.boolean().nullable(),
  /** What the file proves of its origin; `unchecked`: it came without one. */
  trust: z.enum(TRUSTS),
  /** The verdict on the invoice; null: it is not checked yet, or was not stored. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Where a source differs from the source with the highest precedence. */
  differences: z.array(z.object({ field: z.string(), here: z.string(), truer: z.string() })),
  findings: z.array(ImportFinding),
});
export type ImportedInvoice = z.infer<typeof ImportedInvoice>;

const Imported = z.array(ImportedInvoice);

/**
 * Files on their way in. Each list holds the first of its rows, and none where several imports are listed;
 * `listImportedInvoices` has all.
 */
export const InvoiceImport = z.object({
  id: z.string(),
  way: z.enum(['file', 'excel', 'provider']),
  /**
   * mapping: a workbook whose columns must be confirmed. failed: it was started many times without progress. Invoices
   * with a row are stored; the files can be handed in again.
   */
  state: z.enum(['mapping', 'reading', 'finished', 'failed']),
  file_names: z.array(z.string()),
  created_at: WireInstant,
  finished_at: WireInstant.nullable(),
  /** Every file, entry and invoice counts once. */
  counts: z.object({
    total: Count,
    new: Count,
    /** Stored before; the import replaced the copy by a better file, completed it, or restored it. */
    changed: Count,
    exists: Count,
    to_verify: Count,
    failed: Count,
    error: Count,
    set_aside: Count,
  }),
  invoices_already_exist: Imported,
  invoices_changed: Imported,
  invoices_reconciliation: Imported,
  invoices_uploaded_successfully: Imported,
  invoices_uploaded_unsuccessful: Imported,
});
export type InvoiceImport = z.infer<typeof InvoiceImport>;

/** The imported files, with the invoices that were stored and those that were not. */
export const UploadedInvoices = InvoiceImport.extend({
  invoices: Imported,
  invoices_error: Imported,
});
export type UploadedInvoices = z.infer<typeof UploadedInvoices>;

const ADD = 'invoice_management.add';
const VIEW = 'invoice_management.view';

export const uploadInvoices = defineCall(
  'POST',
  `${API}/upload-invoices`,
  z.object({
    /** The side of the company in the list from which it is sent. An invoice that states the side has precedence. */
    kind_of: z.union([z.boolean(), z.enum(['true', 'false', '0', '1', ''])]).optional(),
    /** The directory that new invoices come to; 0: none. */
    parent_id: z.union([WireId, z.literal('').transform(() => '0')]).optional(),
  }),
  UploadedInvoices,
  {
    access: ADD,
    also: ['invoice_management.view'],
    upload: true,
    idempotent: true,
    perMinute: 60,
    summary:
      'Send invoice files (xml, zip, pdf with its xml; up to 20 of 10 MB, 40 MB together) as `invoices`. They are read in the background.',
  },
);

export const listInvoiceImports = defineCall('GET', IMPORTS, z.object({}), z.array(InvoiceImport), {
  access: VIEW,
  summary: 'The latest imports, newest first.',
});

export const getInvoiceImport = defineCall('GET', `${IMPORTS}/{id}`, ImportId, UploadedInvoices, {
  access: VIEW,
  summary: 'How far an import is, and what became of its files.',
});

export const listImportedInvoices = defineCall(
  'GET',
  `${IMPORTS}/{id}/rows`,
  ImportId.extend({
    bucket: z.enum(INTAKE_BUCKETS).optional(),
    /** Bought, sold, or neither: the company is no party, or nothing could be read. */
    side: z.enum(['incoming', 'outgoing', 'unknown']).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional(),
    page_size: z.coerce.number().int().min(1).max(200).default(100),
  }),
  Imported,
  { access: VIEW, answers: 'page', summary: 'The rows of an import, a page at a time.' },
);

/** Imports that a browser sent together and shows as one. */
const MOST_TOGETHER = 500;

export const exportImportResult = defineCall(
  'POST',
  `${IMPORTS}/result`,
  z.object({
    ids: z.array(WireId).min(1).max(MOST_TOGETHER),
    /**
     * Sentences in the caller's language by code (`bucket.new`, `reason.NOT_OURS`, `head.place`); a missing one is
     * replaced by its code.
     */
    words: z.record(z.string().max(100), z.string().max(500)).default({}),
  }),
  z.object({}),
  {
    access: VIEW,
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary: 'What became of everything that was handed in, as a workbook.',
  },
);

/** A source of an invoice, and its differences from the source with the highest precedence. */
export const InvoiceSource = z.object({
  id: z.string(),
  way: z.enum(['own', 'excel', 'file', 'mail', 'portal', 'provider', 'hand']),
  reference: z.string(),
  at: WireInstant,
  /** Its bytes bear a valid signature; null: it has none of its own. */
  is_signed: z.boolean().nullable(),
  has_file: z.boolean(),
  differences: ImportedInvoice.shape.differences,
});
export type InvoiceSource = z.infer<typeof InvoiceSource>;

export const listInvoiceSources = defineCall(
  'GET',
  `${API}/invoices/{id}/sources`,
  ImportId,
  z.array(InvoiceSource),
  { access: VIEW, summary: 'By which ways an invoice came, the first first.' },
);

export const getSourceFile = defineCall(
  'GET',
  `${API}/invoices/{id}/sources/{source}/file`,
  ImportId.extend({ source: WireId }),
  z.object({}),
  { access: VIEW, answers: 'file', summary: 'The bytes of a source as they came.' },
);

export const listLatestImported = defineCall(
  'GET',
  `${API}/imported-invoices`,
  z.object({}),
  Imported,
  { access: VIEW, summary: 'The 20 invoices that were imported last.' },
);
