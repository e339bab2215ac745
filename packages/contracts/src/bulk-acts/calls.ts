import { z } from 'zod';
import { EXPORT_COLUMNS } from '../exports.ts';
import { filterQuery } from '../filters/filter-query.ts';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from '../filters/invoice-filters.ts';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';
import { LIST_SORTS } from '../invoice-lists.ts';
import {
  BULK_ACTS,
  BULK_HINTS,
  BULK_WISHES,
  BulkAct,
  BulkActHead,
  type BulkActKind,
  BulkActRow,
  BulkQuestion,
} from './bulk-act.ts';

const ACTS = '/e-invoice-api/api/bulk-acts';
const MOST_IDS = 10_000;

/** What is to be done, and with which invoices: those named, or all that a list finds as it is narrowed now. */
const BulkActRequest = z
  .object({
    kind: z.enum(BULK_ACTS),
    list_invoice_id: z.array(WireId).min(1).max(MOST_IDS).optional(),
    /** The query of the list of invoices, without its page. */
    invoices: filterQuery(INVOICE_FILTERS).optional(),
    /** The query of the list of invoices not issued yet. */
    unissued: filterQuery(UNISSUED_FILTERS).optional(),
    sort: z.enum(LIST_SORTS).default('date'),
    order: z.enum(['asc', 'desc']).default('desc'),
    ...z.object(BULK_WISHES).partial().shape,
    ...z.object(BULK_HINTS).partial().shape,
  })
  .refine(
    ({ list_invoice_id, invoices, unissued }) =>
      [list_invoice_id, invoices, unissued].filter((one) => one !== undefined).length === 1,
    { path: ['list_invoice_id'] },
  )
  // One reason is of one invoice.
  .refine(({ approve, list_invoice_id }) => !approve || list_invoice_id?.length === 1, {
    path: ['approve'],
  })
  .refine((input) => !(input.kind in BULK_WISHES) || wishOf(input) !== null, { path: ['kind'] });

/** Returns the parameters of the requested kind of act beside its rows; null: none. */
export const wishOf = (input: Readonly<{ kind: BulkActKind }>): unknown =>
  (input as Readonly<Record<string, unknown>>)[input.kind] ?? null;

/**
 * Sentences in the caller's language by code (`head.number`, `failure.CODE`); a missing one is replaced by its code.
 */
const Words = z.record(z.string().max(100), z.string().max(500)).default({});
const ActId = z.object({ id: WireId });
/** Each kind of act has its own permission, which is asked for before anything else. */
const READING = { access: 'signed-in' } as const;
const ACTING = { access: 'signed-in', idempotent: true } as const;

export const askBulkAct = defineCall('POST', ACTS, BulkActRequest, BulkQuestion, {
  ...ACTING,
  summary: 'What an act on many would do, for the confirmation; it is not begun.',
});

export const startBulkAct = defineCall(
  'POST',
  `${ACTS}/{id}/start`,
  ActId.extend({
    /** Of issuing: the certificate that signs, `usb` for a token; the company's first where left out. */
    ca_id: z.string().max(100).optional(),
  }),
  BulkAct,
  { ...ACTING, summary: 'Do what was asked about, to exactly those rows.' },
);

export const listBulkActs = defineCall('GET', ACTS, z.object({}), z.array(BulkActHead), {
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
    /** Only rows that failed, were refused, or whose outcome is unknown. */
    only: z.enum(['failed']).optional(),
    /** How many to leave out. */
    from: z.coerce.number().int().min(0).max(10_000_000).default(0),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  z.array(BulkActRow),
  { ...READING, summary: 'What became of the rows of an act on many.' },
);

export const pauseBulkAct = defineCall('POST', `${ACTS}/{id}/pause`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Take no further rows until it is gone on with; those begun are finished.',
});

export const resumeBulkAct = defineCall('POST', `${ACTS}/{id}/resume`, ActId, BulkAct, {
  ...ACTING,
  summary: 'Go on with a paused act, or with one that stopped once its reason is out of the way.',
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
  { ...READING, answers: 'file', reads: true, summary: 'What became of each row, as a workbook.' },
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
    reads: true,
    summary:
      'The rows that were asked about as one file: workbook, zip of PDF and XML, or one PDF.',
  },
);
