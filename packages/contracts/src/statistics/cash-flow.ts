import { CHAIN_STATES } from '@hoadon/domain/issuing/processing-state';
import { CASH_FLOW_STEPS } from '@hoadon/domain/statistics/cash-flow';
import { z } from 'zod';
import { PAYMENT_STATES } from '../filters/invoice-filters.ts';
import { defineCall } from '../http/define-call.ts';
import { DecimalText, WireDate, WireId } from '../http/wire-types.ts';

const Ids = z.array(WireId).max(100).default([]);

/** Validity of a doubtful invoice, and of one that is not (AMB-45). */
export const DOUBTFUL = ['0', '1'] as const;
export const SOUND = ['2'] as const;

/** The eleven parameters (STAT-004). What is left out narrows nothing. */
export const CashFlowQuestion = z
  .object({
    /** 1 January of last year to today where left out (STAT-005); ten years at most. */
    from_date: WireDate.optional(),
    to_date: WireDate.optional(),
    /** What a step of the answer holds. */
    based_on: z.enum(CASH_FLOW_STEPS).default('MONTH'),
    customer_id: WireId.nullish(),
    vendor_id: WireId.nullish(),
    /** With all directories in them. */
    directories: Ids,
    /** True: by the days on which was paid; false: by the days of issue. */
    based_on_paid: z.boolean().default(true),
    /** Invoices with one of these. */
    tags: Ids,
    /** How far the invoices are paid. */
    status: z.array(z.enum(PAYMENT_STATES)).default([]),
    invoice_type: z.array(z.enum(CHAIN_STATES)).default([]),
    /** Result of the check (AMB-45): 0 wrong, 1 doubtful, 2 nothing found. */
    invoice_status_from_tax_agency: z
      .array(z.coerce.string().pipe(z.enum(['0', '1', '2'])))
      .default([]),
    /** True: invoices in which checking found doubts; false: those that it found sound. What was not checked is in neither. */
    invoices_suspected: z.boolean().nullish(),
  })
  .refine(
    ({ invoice_status_from_tax_agency: validities, invoices_suspected: suspected }) =>
      suspected == null || validities.every((one) => (one !== '2') === suspected),
    { path: ['invoices_suspected'] },
  );

const Flow = z.object({
  /** Dong, foreign currency at the rate of the payment or of the invoice. */
  cash_in: DecimalText,
  cash_out: DecimalText,
  /** cash_in less cash_out. */
  net: DecimalText,
});

const Step = Flow.extend({
  /** The first and the last of its days that were asked for. */
  from_date: z.string(),
  to_date: z.string(),
  /** Of this step and all before it. */
  balance: DecimalText,
});

export const CashFlow = Flow.extend({
  from_date: z.string(),
  to_date: z.string(),
  based_on: z.enum(CASH_FLOW_STEPS),
  based_on_paid: z.boolean(),
  /** Oldest first, empty ones too. */
  steps: z.array(Step),
  /**
   * What is open of invoices, by the month in which it is due; one without a day of payment is due on its own day.
   * The first entry is what is overdue, the last what is due later than a year from now.
   */
  forecast: z.array(
    Flow.extend({
      kind: z.enum(['overdue', 'month', 'later']),
      from_date: z.string().nullable(),
      to_date: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
});
export type CashFlow = z.infer<typeof CashFlow>;

export const readCashFlow = defineCall(
  'POST',
  '/invoice-robotics-api/api/statistics-cashflows',
  CashFlowQuestion,
  CashFlow,
  {
    access: 'report.view',
    reads: true,
    summary: 'Money that came in and went out, and what is expected.',
  },
);

export const exportCashFlow = defineCall(
  'POST',
  '/invoice-robotics-api/api/statistics-cashflows/export-excel',
  CashFlowQuestion,
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary: 'The same as a workbook.',
  },
);
