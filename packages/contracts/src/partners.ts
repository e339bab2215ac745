import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireDate, WireId } from './http/wire-types.ts';

/** The two sides that partners stand on, as the path names them; one may stand on both. */
export const PARTNER_TYPES = ['customers', 'vendors'] as const;
export type PartnerType = (typeof PARTNER_TYPES)[number];

/** A customer or vendor with what the invoices in force come to. */
export const PartnerRow = z.object({
  id: z.string(),
  company_name: z.string(),
  taxcode: z.string().nullable(),
  address: z.string().nullable(),
  /** Invoices in force: what is not issued, was replaced or cancelled is not among them. */
  invoices: z.number().int(),
  /** One for each currency. */
  amounts: z.array(
    z.object({
      currency_code: z.string(),
      total_amount_with_tax: z.string(),
      /** What is not paid yet. */
      debt: z.string(),
    }),
  ),
  /** Day of the latest of them. */
  latest_issued_date: z.string().nullable(),
});
export type PartnerRow = z.infer<typeof PartnerRow>;

export const listPartners = defineCall(
  'POST',
  '/invoice-robotics-api/api/v2/statistics/{type}',
  z.object({
    /** `customers` or `vendors`; anything else is not found. */
    type: z.string(),
    /** One of them alone. */
    id: WireId.optional(),
    search_text: z.string().trim().max(200).default(''),
    /** True: only those of whom something is unpaid; false: only the others. */
    debt: z.boolean().optional(),
    /** Only invoices of these days count. */
    start_date: WireDate.optional(),
    end_date: WireDate.optional(),
    page: z.number().int().min(1).max(10_000).default(1),
    page_size: z.number().int().min(1).max(100).default(50),
  }),
  z.array(PartnerRow),
  {
    access: 'invoice_management.view',
    answers: 'page',
    summary: 'Customers or vendors by name, with counts, totals and debts.',
  },
);
