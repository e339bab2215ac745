import { z } from 'zod';
import { defineCall } from './http/define-call.ts';

/** From the first letter of a part to behind its last. */
const Parts = z.array(z.tuple([z.number().int(), z.number().int()]));

/** A text with the positions of its matches. */
const MarkedText = z.object({ text: z.string(), parts: Parts });
export type MarkedText = z.infer<typeof MarkedText>;

const FoundInvoice = z.object({
  id: z.string(),
  /** True: issued. */
  kind_of: z.boolean(),
  state: z.string(),
  issued_date: z.string(),
  currency_code: z.string(),
  invoice_number: MarkedText.nullable(),
  invoice_serial: MarkedText,
  /** Buyer of an issued invoice, seller of a received one. */
  partner_name: MarkedText,
  partner_taxcode: MarkedText.nullable(),
  total_amount_with_tax: MarkedText,
  cqt_code: MarkedText.nullable(),
});
export type FoundInvoice = z.infer<typeof FoundInvoice>;

const FoundPartner = z.object({
  id: z.string(),
  name: MarkedText,
  taxcode: MarkedText.nullable(),
});
export type FoundPartner = z.infer<typeof FoundPartner>;

export const globalSearch = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/global-search',
  z.object({
    search_text: z.string().trim().max(200),
    limit: z.number().int().min(1).max(100).default(100),
  }),
  z.object({
    invoices: z.array(FoundInvoice),
    customers: z.array(FoundPartner),
    vendors: z.array(FoundPartner),
  }),
  {
    access: 'invoice_management.view',
    reads: true,
    summary:
      'Invoices, customers and vendors that hold every word, exact hits first. From two characters on.',
  },
);
