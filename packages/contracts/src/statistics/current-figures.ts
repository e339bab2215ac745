import { OUTCOMES } from '@hoadon/domain/reconciliation/reconcile';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { DecimalText } from '../http/wire-types.ts';
import { Tag } from '../tags.ts';
import { ReportRange } from './turnover.ts';

const BASE = '/invoice-robotics-api/api/v2/statistics';
const REPORT = { access: 'report.view' } as const;
const Count = z.number().int();

export const readNewAndRisk = defineCall(
  'POST',
  `${BASE}/invoices/statistic-new-and-risk-invoices`,
  ReportRange,
  z.object({
    start_date: z.string(),
    end_date: z.string(),
    /** Sales and purchases issued on these days: what the list of all holds, without drafts. */
    count_new_invoices: Count,
    count_new_outgoing: Count,
    count_new_incoming: Count,
    /** Of these, what checking found wrong or doubtful (validity 0 and 1). */
    count_warning_invoices: Count,
  }),
  {
    ...REPORT,
    reads: true,
    summary: 'How many invoices came to be in some days, and how many are doubtful.',
  },
);

export const readDiscrepancies = defineCall(
  'POST',
  `${BASE}/invoices/discrepancy`,
  ReportRange,
  z.array(
    z.object({
      /** The latest reconciliation of its direction for one of these days at least; it has the findings. */
      reconciliation_id: z.string(),
      /** True: sales. */
      kind_of: z.boolean(),
      start_date: z.string(),
      end_date: z.string(),
      finished_at: z.string(),
      /**
       * What differs or is missing on one side, and was neither confirmed nor considered, by where it ended: of those of
       * these days for which this reconciliation is the latest. `awaited` is no difference.
       */
      open: z.partialRecord(z.enum(OUTCOMES), Count),
      count: Count,
    }),
  ),
  {
    ...REPORT,
    reads: true,
    summary: 'What differs between our records and the tax portal: sales and purchases apart.',
  },
);

export const readTagStatistics = defineCall(
  'POST',
  `${BASE}/tags`,
  ReportRange,
  z.array(
    Tag.extend({
      /** Invoices of these days under the tag. */
      count: Count,
      /** Without VAT, in dong at the rate of each invoice. */
      revenue: DecimalText,
      expense: DecimalText,
    }),
  ),
  {
    ...REPORT,
    reads: true,
    summary: 'Revenue and expense of some days by tag, the largest first.',
  },
);

export const readTopPartners = defineCall(
  'POST',
  `${BASE}/partners`,
  ReportRange.extend({
    /** Customers by what was sold to them, vendors by what was bought. */
    type: z.enum(['customers', 'vendors']),
    limit: z.number().int().min(1).max(20).default(5),
  }),
  z.object({
    partners: z.array(
      z.object({
        partner_id: z.string(),
        company_name: z.string(),
        taxcode: z.string().nullable(),
        count: Count,
        /** Without VAT, in dong. */
        amount: DecimalText,
      }),
    ),
    /** Of all others together. */
    others: DecimalText,
  }),
  { ...REPORT, reads: true, summary: 'The partners with the largest turnover of some days.' },
);

export const readDuePayments = defineCall(
  'POST',
  `${BASE}/due-payments`,
  z.object({}),
  z.object({
    /** What vendors are to be paid, and what customers are to pay. */
    payable: dueOf(),
    receivable: dueOf(),
  }),
  {
    ...REPORT,
    reads: true,
    summary:
      'What is to be paid of invoices: overdue, and due within days. One that names no day is due on its own.',
  },
);

function dueOf() {
  const Due = z.object({ count: Count, amount: DecimalText });
  return z.object({
    overdue: Due,
    /** Today and the seven days after it. */
    week: Due,
    /** Today and the thirty days after it. */
    month: Due,
    /** What is to be given back or set off, on any day: a negative amount. */
    credit: Due,
  });
}
