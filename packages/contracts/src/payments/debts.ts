import { AGE_BANDS } from '@hoadon/domain/payments/ageing';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { PARTNER_TYPES } from '../partners.ts';

/** Amounts by how long they have been overdue. What is to be given back never is. */
const Ages = z.object(
  Object.fromEntries(AGE_BANDS.map((band) => [band, z.string()])) as Record<
    (typeof AGE_BANDS)[number],
    z.ZodString
  >,
);

const Debt = z.object({
  currency_code: z.string(),
  debt: z.string(),
  ages: Ages,
  /** Invoices of which something is open, with the decreases that are settled with them. */
  invoices: z.number().int(),
});

export const PartnerDebt = Debt.extend({
  /** Null: those of whom only the name is known. */
  partner_id: z.string().nullable(),
  partner_name: z.string().nullable(),
  taxcode: z.string().nullable(),
  /** The earliest day on which something is to be paid; null: nothing is, only given back. */
  due_since: z.string().nullable(),
  /** What is left of the partner's advances in this currency; it lowers no debt until an invoice uses it. */
  advance: z.string(),
});
export type PartnerDebt = z.infer<typeof PartnerDebt>;

export const Debts = z.object({
  /** By currency, dong first. */
  totals: z.array(Debt),
  /** Of all currencies in dong, each invoice at its own rate; what has no rate adds nothing. */
  ages_in_dong: Ages,
  /** What is left of the advances of all partners, by currency, dong first: paid, and in no debt. */
  advances: z.array(z.object({ currency_code: z.string(), open: z.string() })),
  /** The largest first; of many more no more than a page. */
  partners: z.array(PartnerDebt),
  /** How many partners there are in all. */
  count: z.number().int(),
});
export type Debts = z.infer<typeof Debts>;

export const readDebts = defineCall(
  'GET',
  '/e-invoice-api/api/debts',
  z.object({
    type: z.enum(PARTNER_TYPES),
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(10),
  }),
  Debts,
  {
    access: 'invoice_management.view',
    summary: 'What customers owe or vendors are owed, by how long it has been due.',
  },
);
