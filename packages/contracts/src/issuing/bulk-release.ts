import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireDate, WireId } from '../http/wire-types.ts';
import { BulkItem, BulkRun, BulkRunHead } from './bulk-run.ts';

const UNPUBLISHED = '/e-invoice-api/api/invoices/unpublish';
const BASE = `${UNPUBLISHED}/bulk-release`;
const MOST_IDS = 10_000;

const Count = z.number().int();
const Ids = z.array(WireId).min(1).max(MOST_IDS);

/** Which drafts: those named, or all complete ones that the filter of the list shows. */
const Chosen = z.object({
  /** Left out: every complete draft that the rest of the filter lets through. */
  list_invoice_id: Ids.optional(),
  search_text: z.string().trim().max(200).optional(),
  start_date: WireDate.optional(),
  end_date: WireDate.optional(),
});

export const prepareBulkRelease = defineCall(
  'POST',
  `${BASE}/prepare`,
  Chosen,
  z.object({
    /** Drafts that the run would take. */
    total: Count,
    /** Stands for exactly these drafts with exactly this content. */
    stamp: z.string(),
    /** Chosen but not complete: of named ones the run says why, of a filter it leaves them out. */
    incomplete: Count,
    series: z.array(
      z.object({
        template_code: z.string(),
        invoice_serial: z.string(),
        invoices: Count,
        /** The number that the first gets if nothing else is issued before. */
        next_number: z.string(),
      }),
    ),
    amounts: z.array(z.object({ currency_code: z.string(), total_amount_with_tax: z.string() })),
  }),
  {
    access: 'publish_management.view',
    summary: 'What a run would issue, for the confirmation.',
  },
);

export const startBulkRelease = defineCall(
  'POST',
  BASE,
  Chosen.extend({
    ca_id: z.string().max(100).optional(),
    /** As many as were confirmed; refused with BULK_DRAFTS_CHANGED when there are not so many now. */
    confirmed_total: Count.optional(),
    /** As prepare answered it; refused with BULK_DRAFTS_CHANGED when a draft was changed since. */
    confirmed_stamp: z.string().max(100).optional(),
  }),
  BulkRun,
  { access: 'publish_management.add', idempotent: true, summary: 'Issue many drafts as one run.' },
);

export const listBulkRuns = defineCall('GET', BASE, z.object({}), z.array(BulkRunHead), {
  access: 'publish_management.view',
  summary: 'The latest runs, newest first.',
});

const RunId = z.object({ id: WireId });

export const getBulkRun = defineCall('GET', `${BASE}/{id}`, RunId, BulkRun, {
  access: 'publish_management.view',
  summary: 'How far a run is.',
});

export const listBulkItems = defineCall(
  'GET',
  `${BASE}/{id}/items`,
  RunId.extend({
    /** `problem`: only what is refused, failed or of unknown fate. */
    only: z.enum(['problem']).optional(),
    /** How many to leave out. */
    from: z.coerce.number().int().min(0).max(1_000_000).default(0),
    page_size: z.coerce.number().int().min(1).max(500).default(100),
  }),
  z.array(BulkItem),
  { access: 'publish_management.view', summary: 'What became of the invoices of a run.' },
);

export const pauseBulkRun = defineCall('POST', `${BASE}/{id}/pause`, RunId, BulkRun, {
  access: 'publish_management.add',
  idempotent: true,
  summary: 'Stop taking new drafts; those begun are finished.',
});

export const resumeBulkRun = defineCall('POST', `${BASE}/{id}/resume`, RunId, BulkRun, {
  access: 'publish_management.add',
  idempotent: true,
  summary: 'Go on with a paused run.',
});

export const endBulkRun = defineCall('POST', `${BASE}/{id}/end`, RunId, BulkRun, {
  access: 'publish_management.add',
  idempotent: true,
  summary: 'End a run for good; drafts whose turn did not come stay drafts.',
});

export const getBulkRunResult = defineCall(
  'POST',
  `${BASE}/{id}/result`,
  RunId.extend({
    /** Sentences in the caller's language by code (`head.number`, `state.accepted`, `failure.CODE`); codes stand where one is left out. */
    words: z.record(z.string().max(100), z.string().max(500)).default({}),
  }),
  z.object({}),
  {
    access: 'publish_management.view',
    answers: 'file',
    summary: 'Each invoice of a run with its number or the reason, as a workbook.',
  },
);

export const bulkRetry = defineCall(
  'POST',
  `${UNPUBLISHED}/bulk-retry`,
  z.object({ list_invoice_id: Ids }),
  z.object({
    /** Under way again, under the number they have. */
    retried: Count,
    /** Of unknown fate: the authority is asked, nothing is sent anew. */
    asked: Count,
    refused: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Go on with failed invoices under their numbers.',
  },
);

export const bulkAskAuthority = defineCall(
  'POST',
  `${UNPUBLISHED}/bulk-ask-authority`,
  z.object({ list_invoice_id: Ids }),
  z.object({
    /** The answers arrive by the stream of events. */
    asked: Count,
  }),
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Ask the tax authority what became of several invoices.',
  },
);
