import { z } from 'zod';
import { WireDate } from '../http/wire-types.ts';

/** An invoice as the screens around a return name it. */
export const PlacedInvoice = z.object({
  id: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: WireDate,
  kind_of: z.boolean(),
  partner_name: z.string().nullable(),
});
