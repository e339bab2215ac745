import { PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { z } from 'zod';
import { FieldIssue } from '../http/envelope.ts';

/** State of the invoice after the call. */
export const IssuedInvoice = z.object({
  id: z.string(),
  id_pinvoice: z.string(),
  state: z.enum(PROCESSING_STATES),
  releasing_status: z.enum(['draf', 'releasing', 'release_error', 'released']), // sic
  invoice_number: z.string().nullable(),
  invoice_serial: z.string(),
  cqt_code: z.string().nullable(),
  warnings: z.array(FieldIssue),
  version: z.number().int(),
});
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;
