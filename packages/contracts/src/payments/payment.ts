import { NOT_PAYABLE } from '@hoadon/domain/payments/open-amount';
import { PAYMENT_DIRECTIONS, PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import { z } from 'zod';
import { MailHistory } from '../invoices/detail.ts';

/** What a payment was for. */
const PaidInvoice = z.object({
  invoice_id: z.string(),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: z.string(),
  /** Negative where it was given back for a decrease. */
  amount: z.string(),
  /** The invoice that was paid at first, where that was replaced by this one since; null otherwise. */
  moved_from: z.string().nullable(),
});

export const Payment = z.object({
  id: z.string(),
  /** Among the receipts or the expenses of its year: PT00001/2026, PC00001/2026. */
  number: z.string(),
  /** in: a customer paid; out: the company did. */
  direction: z.enum(PAYMENT_DIRECTIONS),
  paid_date: z.string(),
  payment_method: z.enum(PAYMENT_METHODS),
  bank_reference: z.string().nullable(),
  note: z.string().nullable(),
  currency_code: z.string(),
  amount: z.string(),
  /** Dong for one unit; null for a payment in dong. */
  foreign_rate: z.string().nullable(),
  amount_dong: z.string(),
  invoices: z.array(PaidInvoice),
  created_by: z.string().nullable(),
  created_at: z.string(),
  /** Taken back; null: it counts. */
  undone_at: z.string().nullable(),
  /** Who paid or was paid. */
  counterparty: z.string().nullable(),
  /** Of a voucher that was uploaded; null for a payment of invoices. */
  document: z
    .object({
      name: z.string(),
      /** Where the file is fetched. */
      url: z.string(),
      total_amount_without_tax: z.string(),
      tax_percentage: z.string(),
    })
    .nullable(),
  /** What is left of an advance for the next invoices of its partner; null: it is none. */
  advance_open: z.string().nullable(),
  /** Advances of the partner that it gave back, with how much of each. */
  refunds: z.array(z.object({ payment_id: z.string(), number: z.string(), amount: z.string() })),
  mails: z.array(MailHistory),
});
export type Payment = z.infer<typeof Payment>;

/** An invoice about to be paid. */
export const OpenInvoice = z.object({
  invoice_id: z.string(),
  kind_of: z.boolean(),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string().nullable(),
  issued_date: z.string(),
  due_date: z.string().nullable(),
  partner_id: z.string().nullable(),
  partner_name: z.string().nullable(),
  currency_code: z.string(),
  foreign_rate: z.string().nullable(),
  total_amount_without_tax: z.string(),
  total_amount_with_tax: z.string(),
  paid_amount: z.string(),
  /** What its open decreases take off. */
  credit_amount: z.string(),
  /** What is open with them. */
  open_amount: z.string(),
  /** Why nothing can be paid of it; null where something can. */
  reason: z.enum(NOT_PAYABLE).nullable(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;
