import { IMPORT_COLUMN_KEYS } from '@hoadon/domain/import/import-column';
import { BUCKETS } from '@hoadon/domain/import/verdict';
import { z } from 'zod';
import { BulkAct, BulkQuestion, DoubtHint } from './bulk-acts.ts';
import { defineCall } from './http/define-call.ts';
import { FieldIssue } from './http/envelope.ts';
import { WireId } from './http/wire-types.ts';
import { ImportedLine } from './issuing.ts';

const BASE = '/invoice-robotics-api/api/draft-imports';
const ImportId = z.object({ id: WireId });

/** Our columns and the column of the file, counted from 0, that fills each; those left out are not filled. */
export const ImportMapping = z.partialRecord(
  z.enum(IMPORT_COLUMN_KEYS),
  z.number().int().min(0).max(99),
);
export type ImportMapping = z.infer<typeof ImportMapping>;

const Count = z.number().int();

/** A series with its kind in front, as `1C26TAA`. */
const Series = z.string().regex(/^[126][CK]\d{2}[A-Z]{3}$/);

/** What was imported before and is there still: invoices that were deleted or cancelled do not count. */
const MadeBefore = z.object({
  /** The latest other import of the very same file, where invoices of it are left; null: there is none. */
  same_file: z
    .object({
      id: z.string(),
      file_name: z.string(),
      created_at: z.string(),
      /** Null: a program, or the account is gone. */
      created_by: z.string().nullable(),
      /** Invoices of it that are left. */
      invoices: Count,
    })
    .nullable(),
  /** Invoices of this file that an earlier import made, as drafts and issued: same key, buyer, day, currency and totals. */
  drafts: Count,
  issued: Count,
});

/** A workbook on its way to drafts. */
export const DraftImport = z.object({
  id: z.string(),
  /** mapping: columns to be confirmed. checking: dry run under way. checked: waits for the decision. creating, created. */
  state: z.enum(['mapping', 'checking', 'checked', 'creating', 'created']),
  file_name: z.string(),
  created_at: z.string(),
  headers: z.array(z.string()),
  /** Up to three different values of each column, to recognise it by. */
  samples: z.array(z.array(z.string())),
  mapping: ImportMapping,
  /** The series of all its invoices, where no column names one; null: not chosen. */
  serial: z.string().nullable(),
  /** Rows under the heading. Every one of them is counted once. */
  rows: z.object({
    total: Count,
    unchecked: Count,
    ready: Count,
    warning: Count,
    error: Count,
    blank: Count,
  }),
  invoices: z.object({
    total: Count,
    unchecked: Count,
    ready: Count,
    warning: Count,
    error: Count,
    /** Drafts that were made. */
    created: Count,
  }),
  /**
   * Until drafts are made: what of it was imported before, as of its upload, its last check or a refused `create`; null: nothing. Making
   * drafts of it must be confirmed where that still holds.
   */
  made_before: MadeBefore.nullable(),
  /** The run that issues the drafts. */
  bulk_run_id: z.string().nullable(),
});
export type DraftImport = z.infer<typeof DraftImport>;

/** A row of the file and its verdict. */
export const ImportedRow = z.object({
  /** As Excel numbers it. */
  row: z.number().int(),
  invoice_key: z.string().nullable(),
  bucket: z.enum(BUCKETS).nullable(),
  /** Name of the goods, to know the row by. */
  name: z.string().nullable(),
  /** Null where the row belongs to no invoice, or until it was looked at. */
  line: ImportedLine.nullable(),
  invoice_id: z.string().nullable(),
  /** `path` is our column (`taxCode`); empty where the fault is not one cell's. */
  issues: z.array(FieldIssue),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

const WRITE = 'invoice_draft_management.add';
const READ = 'invoice_draft_management.view';

export const getDraftImportTemplate = defineCall(
  'GET',
  `${BASE}/template`,
  /** 1 VAT invoice, 2 sales invoice, 6 transfer note. */
  z.object({ kind: z.enum(['1', '2', '6']).default('1') }),
  z.object({}),
  {
    access: WRITE,
    answers: 'file',
    summary: 'A workbook to fill in: the columns of the kind, with an example.',
  },
);

export const listDraftImports = defineCall('GET', BASE, z.object({}), z.array(DraftImport), {
  access: READ,
  summary: 'The latest imports, newest first.',
});

export const uploadDraftImport = defineCall('POST', BASE, z.object({}), DraftImport, {
  access: WRITE,
  also: ['invoice_draft_management.view'],
  upload: true,
  idempotent: true,
  perMinute: 30,
  summary: 'Send a workbook (xls, xlsx, 10 MB) as `file`; its columns are found by their headings.',
});

export const getDraftImport = defineCall('GET', `${BASE}/{id}`, ImportId, DraftImport, {
  access: READ,
  summary: 'How far an import is.',
});

export const checkDraftImport = defineCall(
  'POST',
  `${BASE}/{id}/check`,
  ImportId.extend({
    mapping: ImportMapping,
    /** Of a file without a column of series: that of all its invoices. */
    serial: Series.optional(),
  }),
  DraftImport,
  {
    access: WRITE,
    also: ['invoice_draft_management.view'],
    idempotent: true,
    summary: 'Begin a dry run with these columns. Nothing is created.',
  },
);

export const listImportedRows = defineCall(
  'GET',
  `${BASE}/{id}/rows`,
  ImportId.extend({
    bucket: z.enum(BUCKETS).optional(),
    cursor: z
      .string()
      .regex(/^\d{1,7}$/)
      .optional(),
    page_size: z.coerce.number().int().min(1).max(500).default(200),
  }),
  z.array(ImportedRow),
  { access: READ, answers: 'page', summary: 'The rows of the file with their verdicts.' },
);

export const createImportedDrafts = defineCall(
  'POST',
  `${BASE}/{id}/create`,
  ImportId.extend({
    /** Drafts are made although the file, or invoices of it, were imported before; left out, that is refused with IMPORT_MADE_BEFORE. */
    although_made_before: z.literal(true).optional(),
  }),
  DraftImport,
  {
    access: WRITE,
    also: ['invoice_draft_management.view'],
    idempotent: true,
    summary:
      'Make drafts of every invoice without errors; each once. What was imported before must be confirmed.',
  },
);

export const askImportedRelease = defineCall(
  'POST',
  `${BASE}/{id}/ask-release`,
  ImportId.extend({
    /** Without the drafts about which the question names a doubt; they stay drafts. */
    leave_out_doubtful: DoubtHint.shape.leave_out_doubtful.optional(),
    /** Of these, those that are issued all the same. */
    although_doubtful: DoubtHint.shape.although_doubtful,
  }),
  BulkQuestion,
  {
    access: 'publish_management.add',
    also: ['invoice_draft_management.view'],
    idempotent: true,
    summary: 'What issuing the drafts of an import would do: series, numbers, totals and doubts.',
  },
);

export const releaseImportedDrafts = defineCall(
  'POST',
  `${BASE}/{id}/release`,
  ImportId.extend({
    ca_id: z.string().max(100).optional(),
    /** The id of what was asked: exactly those drafts are issued. Left out: all of the import. */
    question: WireId.optional(),
  }),
  BulkAct,
  {
    access: 'publish_management.add',
    also: ['invoice_draft_management.view'],
    idempotent: true,
    summary: 'Issue the drafts of an import as one run.',
  },
);

export const getDraftImportResult = defineCall(
  'POST',
  `${BASE}/{id}/result`,
  ImportId.extend({
    /**
     * Sentences in the caller's language by code (`issue.required`, `bucket.ready`, `head.row`); a missing one is
     * replaced by its code.
     */
    words: z.record(z.string().max(100), z.string().max(500)).default({}),
  }),
  z.object({}),
  {
    access: READ,
    answers: 'file',
    reads: true,
    summary: 'What became of every row, as a workbook.',
  },
);
