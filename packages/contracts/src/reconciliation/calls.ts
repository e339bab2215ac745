import { OUTCOMES, RULES } from '@hoadon/domain/reconciliation/reconcile';
import { z } from 'zod';
import { BulkAct } from '../bulk-acts.ts';
import { defineCall } from '../http/define-call.ts';
import { forwards, WireDate, WireId } from '../http/wire-types.ts';
import { PortalList, Reconciliation, ReconciliationRow } from './reconciliation.ts';

const BASE = '/e-invoice-api/api';
const RUNS = `${BASE}/reconciliations`;
const Id = z.object({ id: WireId });
const READ = 'invoice_management.view';
const WRITING = { access: 'invoice_management.change', idempotent: true } as const;

/** Page sizes of the table (S-04); the first is the default. */
export const RECONCILIATION_PAGES = [25, 5, 10, 50, 100] as const;
const [DEFAULT_PAGE] = RECONCILIATION_PAGES;

/** Sentences in the caller's language by code; a missing one is written in Vietnamese. */
const Words = z.record(z.string().max(100), z.string().max(500)).default({});

export const listPortalLists = defineCall(
  'GET',
  `${BASE}/portal-lists`,
  z.object({}),
  z.array(PortalList),
  { access: READ, summary: 'The latest lists of the tax portal, newest first.' },
);

export const uploadPortalList = defineCall(
  'POST',
  `${BASE}/portal-lists`,
  z.object({
    /** The day of the portal's data; today where it is left out. */
    told_on: WireDate.optional(),
  }),
  PortalList,
  {
    ...WRITING,
    upload: true,
    perMinute: 30,
    summary:
      'Send a list as the tax portal answers it (JSON, 10 MB) as `file`. The same file again is the list that is there.',
  },
);

export const listReconciliations = defineCall('GET', RUNS, z.object({}), z.array(Reconciliation), {
  access: READ,
  summary: 'The latest reconciliations, newest first.',
});

export const startReconciliation = defineCall(
  'POST',
  RUNS,
  z
    .object({
      /** True: sales. */
      kind_of: z.boolean(),
      start_date: WireDate,
      end_date: WireDate,
      /** Later data of the portal is ignored; today where it is left out. */
      as_of: WireDate.optional(),
    })
    .refine(...forwards('start_date', 'end_date')),
  Reconciliation,
  { ...WRITING, summary: "Compare the company's records of some days with those of the portal." },
);

export const getReconciliation = defineCall('GET', `${RUNS}/{id}`, Id, Reconciliation, {
  access: READ,
  summary: 'How far a reconciliation is, and what it found.',
});

const Narrowed = {
  outcome: z.enum(OUTCOMES).optional(),
  rule: z.enum(RULES).optional(),
};

export const listReconciliationRows = defineCall(
  'GET',
  `${RUNS}/{id}/rows`,
  Id.extend({
    ...Narrowed,
    /** Leaves out what was confirmed, recorded meanwhile or considered. */
    open: z.stringbool().default(false),
    /** Number, series, name, tax code or amount of either side. */
    search_text: z.string().trim().max(200).default(''),
    cursor: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    page_size: z.coerce
      .number()
      .pipe(z.literal([...RECONCILIATION_PAGES]))
      .default(DEFAULT_PAGE),
  }),
  z.array(ReconciliationRow),
  { access: READ, answers: 'page', summary: 'Both sides of each finding, and what differs.' },
);

export const approveMatching = defineCall('POST', `${RUNS}/{id}/approve-matching`, Id, BulkAct, {
  ...WRITING,
  summary: 'Approve every received invoice that matched in every field; it can be undone.',
});

export const exportInconsistency = defineCall(
  'POST',
  '/invoice-robotics-api/api/invoices/export-inconsistency',
  Id.extend({ ...Narrowed, words: Words }),
  z.object({}),
  {
    access: READ,
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary: 'The findings as a workbook.',
  },
);
