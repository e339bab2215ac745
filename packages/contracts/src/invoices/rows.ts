import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { InvoiceRow } from './invoice-row.ts';

/** Ids side by side: `7,12,15`. */
export const RowIds = z
  .string()
  .regex(/^\d{1,19}(?:,\d{1,19}){0,99}$/)
  .transform((ids) => [...new Set(ids.split(','))]);

export const readRows = defineCall(
  'GET',
  '/invoice-robotics-api/api/v2/invoices/rows',
  z.object({ ids: RowIds }),
  z.array(InvoiceRow),
  {
    access: 'invoice_management.view',
    summary:
      'Up to 100 invoices by their ids, as the lists show them, in no order. Deleted ones are left out.',
  },
);
