import { REPORT_PERIODS } from '@hoadon/domain/statistics/report-periods';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { DecimalText, WireDate } from '../http/wire-types.ts';

/** Days of issue, both included: at most a year, from 1 January of this year to today where left out (STAT-011). */
export const ReportRange = z.object({
  start_date: WireDate.optional(),
  end_date: WireDate.optional(),
});

const Divided = ReportRange.extend({ period: z.enum(REPORT_PERIODS).default('MONTH') });

/** Dong, foreign currency at the rate of each invoice; corrections count once and with their sign. */
const Turnover = z.object({
  /** Of sales and purchases, without VAT. */
  revenue: DecimalText,
  expense: DecimalText,
  /** Revenue less expense. */
  benefit: DecimalText,
  output_vat: DecimalText,
  input_vat: DecimalText,
  /** Invoices in force: replaced and cancelled ones are not counted. */
  count_outgoing: z.number().int(),
  count_incoming: z.number().int(),
});

const Span = Turnover.extend({
  /** `07/2026` or `2/2026`, as the filter `period` of the lists reads it. */
  period: z.string(),
  /** Of the days asked for. */
  start_date: z.string(),
  end_date: z.string(),
});

export const TurnoverReport = Turnover.extend({
  start_date: z.string(),
  end_date: z.string(),
  period: z.enum(REPORT_PERIODS),
  /** Oldest first, those without an invoice too. */
  periods: z.array(Span),
});
export type TurnoverReport = z.infer<typeof TurnoverReport>;
export type TurnoverSpan = z.infer<typeof Span>;

export const readTurnover = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/statistics/invoices',
  Divided,
  TurnoverReport,
  {
    access: 'report.view',
    reads: true,
    summary: 'Revenue, expense, benefit and VAT of some days, by month or quarter.',
  },
);

export const exportTurnover = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/statistics/invoices/export-excel',
  Divided,
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary: 'The same as a workbook.',
  },
);
