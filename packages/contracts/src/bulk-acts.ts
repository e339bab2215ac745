import { z } from 'zod';
import { EXPORT_COLUMNS } from './exports.ts';
import { filterQuery } from './filters/filter-query.ts';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from './filters/invoice-filters.ts';
import { defineCall } from './http/define-call.ts';
import { WireId } from './http/wire-types.ts';
import { InvoiceRow, LIST_SORTS } from './invoices/index.ts';

const ACTS = '/e-invoice-api/api/bulk-acts';
const MOST_IDS = 10_000;
const Count = z.number().int();

/** Done row by row on workers; what was done is told row by row. */
export const ROW_ACTS = ['delete', 'restore', 'send-email'] as const;
export type RowActKind = (typeof ROW_ACTS)[number];
/** One file made of all rows, while it is being read. */
export const FILE_ACTS = ['export', 'download', 'merged-pdf'] as const;
export type FileActKind = (typeof FILE_ACTS)[number];
export const BULK_ACTS = [...ROW_ACTS, ...FILE_ACTS] as const;
export type BulkActKind = (typeof BULK_ACTS)[number];

/** What is to be done, and with which invoices: those named, or all that a list finds as it is narrowed now. */
const Asked = z
  .object({
    kind: z.enum(BULK_ACTS),
    list_invoice_id: z.array(WireId).min(1).max(MOST_IDS).optional(),
    /** The query of the list of invoices, without its page. */
    invoices: filterQuery(INVOICE_FILTERS).optional(),
    /** The query of the list of invoices not issued yet. */
    unissued: filterQuery(UNISSUED_FILTERS).optional(),
    sort: z.enum(LIST_SORTS).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
  .refine(
    ({ list_invoice_id, invoices, unissued }) =>
      [list_invoice_id, invoices, unissued].filter((one) => one !== undefined).length === 1,
    { path: ['list_invoice_id'] },
  );

/** What would be done, as of now: what comes into the list afterwards is not touched. */
export const BulkQuestion = z.object({
  id: z.string(),
  kind: z.enum(BULK_ACTS),
  total: Count,
  /** Chosen rows that the act is not for; it leaves them alone. */
  left_out: Count,
  amounts: z.array(z.object({ currency_code: z.string(), total_amount_with_tax: z.string() })),
  /** The first few. */
  examples: z.array(InvoiceRow),
});
export type BulkQuestion = z.infer<typeof BulkQuestion>;

/** An act on many and how far it is. Every row of it is in exactly one of the counts. */
export const BulkAct = z.object({
  id: z.string(),
  kind: z.enum(ROW_ACTS),
  state: z.enum(['asked', 'running', 'paused', 'finished']),
  created_at: z.string(),
  /** Who asked for it; null: the account is gone. */
  created_by: z.string().nullable(),
  total: Count,
  done: Count,
  failed: Count,
  waiting: Count,
  /** Left as it was, because the act was ended before its turn. */
  left: Count,
  may_undo: z.boolean(),
});
export type BulkAct = z.infer<typeof BulkAct>;

export const BULK_ROW_STATES = ['waiting', 'done', 'failed', 'left'] as const;

/** What became of one row. */
export const BulkActRow = z.object({
  /** From 1, in the order of the list. */
  position: Count,
  invoice_id: z.string(),
  state: z.enum(BULK_ROW_STATES),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  buyer_name: z.string().nullable(),
  total_amount_with_tax: z.string(),
  currency_code: z.string(),
  /** Why not: a code of the closed list. */
  reason: z.string().nullable(),
});
export type BulkActRow = z.infer<typeof BulkActRow>;

/** Sentences in the caller's language by code (`head.number`, `failure.CODE`); codes stand where one is left out. */
const Words = z.record(z.string().max(100), z.string().max(500)).default({});
const ActId = z.object({ id: WireId });
/** Each kind of act has its own permission, which is asked for before anything else. */
const READING = { access: 'signed-in' } as const;
const ACTING = { access: 'signed-in', idempotent: true } as const;

export const askBulkAct = defineCall('POST', ACTS, Asked, BulkQuestion, {
  ...ACTING,
  summary: 'What an act on many would do, for the confirmation; it is not begun.',
});

export const startBulkAct = defineCall('POST', `${ACTS}/{id}/start`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Do what was asked about, to exactly those rows.',
});

export const listBulkActs = defineCall('GET', ACTS, z.object({}), z.array(BulkAct), {
  ...READING,
  summary: 'The latest acts on many that the caller may see, newest first.',
});

export const getBulkAct = defineCall('GET', `${ACTS}/{id}`, ActId, BulkAct, {
  ...READING,
  summary: 'How far an act on many is.',
});

export const listBulkActRows = defineCall(
  'GET',
  `${ACTS}/{id}/rows`,
  ActId.extend({
    /** Only what could not be done. */
    only: z.enum(['failed']).optional(),
    /** Rows behind this position. */
    after: z.coerce.number().int().min(0).max(10_000_000).default(0),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  z.array(BulkActRow),
  { ...READING, summary: 'What became of the rows of an act on many.' },
);

export const pauseBulkAct = defineCall('POST', `${ACTS}/{id}/pause`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Take no further rows until it is gone on with.',
});

export const resumeBulkAct = defineCall('POST', `${ACTS}/{id}/resume`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Go on with a paused act.',
});

export const endBulkAct = defineCall('POST', `${ACTS}/{id}/end`, ActId, BulkAct, {
  ...ACTING,
  summary: 'End an act for good; rows whose turn did not come stay as they are.',
});

export const undoBulkAct = defineCall('POST', `${ACTS}/{id}/undo`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Take back what an act did, by another act on the same rows.',
});

export const getBulkActResult = defineCall(
  'POST',
  `${ACTS}/{id}/result`,
  ActId.extend({ words: Words }),
  z.object({}),
  { ...READING, answers: 'file', summary: 'What became of each row, as a workbook.' },
);

export const getBulkActFile = defineCall(
  'POST',
  `${ACTS}/{id}/file`,
  ActId.extend({
    words: Words,
    /** Of an export: keys of its columns, in their order; all where it is left out. */
    columns: z.array(z.enum(EXPORT_COLUMNS)).min(1).max(EXPORT_COLUMNS.length).optional(),
  }),
  z.object({}),
  {
    ...READING,
    answers: 'file',
    perMinute: 20,
    summary:
      'The rows that were asked about as one file: workbook, zip of PDF and XML, or one PDF.',
  },
);
