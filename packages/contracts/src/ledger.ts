import { USUAL_ACCOUNTS } from '@hoadon/domain/ledger/journal-entries';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireDate } from './http/wire-types.ts';

/**
 * `journal`: the general journal, form S03a-DN. `misa`: the workbook that MISA SME imports as "Chứng từ nghiệp vụ khác", by the headings of
 * its template.
 */
export const LEDGER_LAYOUTS = ['journal', 'misa'] as const;
export type LedgerLayout = (typeof LEDGER_LAYOUTS)[number];
export const LEDGER_FORMATS = ['xlsx', 'csv'] as const;

const Account = (usual: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{3,10}$/)
    .default(usual);

export const exportLedger = defineCall(
  'POST',
  '/invoice-robotics-api/api/export-ledger',
  z.object({
    /** Days of issue, both included: at most a year. */
    start_date: WireDate,
    end_date: WireDate,
    transaction: z.enum(['revenue', 'expense', 'all']).default('all'),
    layout: z.enum(LEDGER_LAYOUTS).default('journal'),
    /** MISA takes workbooks alone. */
    format: z.enum(LEDGER_FORMATS).default('xlsx'),
    receivable_account: Account(USUAL_ACCOUNTS.receivable),
    revenue_account: Account(USUAL_ACCOUNTS.revenue),
    output_vat_account: Account(USUAL_ACCOUNTS.outputVat),
    payable_account: Account(USUAL_ACCOUNTS.payable),
    purchases_account: Account(USUAL_ACCOUNTS.purchases),
    input_vat_account: Account(USUAL_ACCOUNTS.inputVat),
  }),
  z.object({}),
  {
    access: 'report.view',
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary:
      'The entries of sales and purchases of some days, as a journal or for import elsewhere.',
  },
);
