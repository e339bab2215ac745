import { z } from 'zod';
import { filterQuery } from '../filters/filter-query.ts';
import { INVOICE_FILTERS, UNISSUED_FILTERS } from '../filters/invoice-filters.ts';
import { defineCall } from '../http/define-call.ts';

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
      /** Of those in force, an adjustment with its sign: sales (in) and purchases (out) each by themselves. */
      amounts: z.array(
        z.object({
          currency_code: z.string(),
          flow: z.enum(['in', 'out']),
          total_amount_without_tax: z.string(),
          total_tax_mount: z.string(), // sic
          total_amount_with_tax: z.string(),
          /** What is open of them; null: not counted. */
          open_amount: z.string().nullable(),
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

/** What is open of the invoices of a list, dong first. */
export const OpenAmounts = z.array(
  z.object({
    currency_code: z.string(),
    /** Of which something is to be paid or given back. */
    invoices: z.number().int(),
    /** What is to be given back is subtracted. */
    open_amount: z.string(),
  }),
);
export type OpenAmounts = z.infer<typeof OpenAmounts>;

export const summarizeOpen = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/open',
  filterQuery(INVOICE_FILTERS),
  OpenAmounts,
  {
    access: 'invoice_management.view',
    summary: 'What is open of the invoices of a list, by currency.',
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
