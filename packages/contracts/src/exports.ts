import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { forwards, WireDate } from './http/wire-types.ts';

/** What an export of invoices can hold, by the keys of the columns that the lists show. */
export const EXPORT_COLUMNS = [
  'number',
  'series',
  'date',
  'direction',
  'seller',
  'buyer',
  'partner',
  'taxCode',
  'withoutTax',
  'tax',
  'total',
  'currency',
  'exchangeRate',
  'withoutTaxDong',
  'taxDong',
  'totalDong',
  'state',
  'chain',
  'payment',
  'due',
  'open',
  'checked',
  'validity',
  'tags',
  'authorityCode',
  'signed',
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

export const exportExcel = defineCall(
  'POST',
  '/invoice-robotics-api/api/invoices/export-excel',
  z
    .object({
      /** Days of issue, both included; open where one is left out. */
      start_date: WireDate.optional(),
      end_date: WireDate.optional(),
      /** 1 issued here, 3 from the tax portal or a provider, 4 confirmed; none has 2. As in the lists where left out. */
      origins: z
        .array(z.coerce.string().pipe(z.enum(['1', '2', '3', '4'])))
        .max(4)
        .optional(),
      /** Sales, purchases or both. */
      transaction: z.enum(['revenue', 'expense', 'all']).default('all'),
    })
    .refine(...forwards('start_date', 'end_date')),
  z.object({}),
  {
    access: 'invoice_management.view',
    answers: 'file',
    perMinute: 20,
    reads: true,
    summary: 'All invoices of some days as a workbook, newest first.',
  },
);
