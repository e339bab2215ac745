import { DEFAULT_CURRENCY, isMoney } from '@hoadon/domain/money/currency';
import { PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import {
  eachOnce,
  OptionalText,
  WireDate,
  WireDecimal,
  WireId,
  WireRate,
} from '../http/wire-types.ts';
import { PARTNER_TYPES } from '../partners.ts';
import { OpenInvoice, Payment } from './payment.ts';

const BASE = '/e-invoice-api/api/payments';
/** Invoices of one payment at most. */
export const MOST_PAID_AT_ONCE = 1_000;

/** Addresses as a list, or separated by space, semicolon or comma. */
const Addresses = z
  .union([z.string().max(2_000), z.array(z.string().max(400)).max(100)])
  .nullish()
  .transform((emails) => (Array.isArray(emails) ? emails.join(' ') : (emails ?? '')));

export const confirmPaid = defineCall(
  'POST',
  '/invoice-robotics-api/api/confirm-paid',
  z.object({
    emails: Addresses,
    date_confirm: WireDate,
    invoices_id: z.array(WireId).min(1).max(MOST_PAID_AT_ONCE),
    vendor_or_customer_id: WireId.nullish().transform((id) => id ?? null),
  }),
  Payment,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Invoices of one customer or vendor were paid in full.',
  },
);

export const recordPayment = defineCall(
  'POST',
  BASE,
  z.object({
    invoices: z
      .array(
        z.object({
          invoice_id: WireId,
          /** All that is open where it is left out. */
          amount: WireDecimal.optional(),
        }),
      )
      .min(1)
      .max(MOST_PAID_AT_ONCE)
      .superRefine(eachOnce('invoice_id')),
    paid_date: WireDate,
    payment_method: z.enum(PAYMENT_METHODS).default('transfer'),
    bank_reference: OptionalText(100),
    note: OptionalText(500),
    /** Dong for one unit of a foreign currency; that of the invoices where it is left out. */
    foreign_rate: WireRate.optional(),
    emails: Addresses,
  }),
  Payment,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Record a payment with its shares for invoices, in full or in part.',
  },
);

export const undoPayment = defineCall(
  'POST',
  `${BASE}/{id}/undo`,
  z.object({ id: WireId }),
  Payment,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Take a payment back: its invoices are open again. It stays to be seen.',
  },
);

export const listPayments = defineCall(
  'GET',
  `${BASE}/of-invoice/{id}`,
  z.object({ id: WireId }),
  z.array(Payment),
  {
    access: 'invoice_management.view',
    summary: 'Payments of an invoice, the latest first; those taken back too.',
  },
);

export const listAdvances = defineCall(
  'GET',
  `${BASE}/advances`,
  z.object({ invoice_id: WireId }),
  z.array(Payment),
  {
    access: 'invoice_management.view',
    summary: 'Advances of the partner of an invoice that are not used up, the oldest first.',
  },
);

export const useAdvance = defineCall(
  'POST',
  `${BASE}/{id}/use`,
  z.object({ id: WireId, invoices_id: z.array(WireId).min(1).max(MOST_PAID_AT_ONCE) }),
  Payment,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary:
      'Pay invoices of the partner from an advance as far as it goes, those due first first.',
  },
);

export const refundAdvance = defineCall(
  'POST',
  `${BASE}/refunds`,
  z.object({
    partner_id: WireId,
    /** customers: the company gives back what a customer paid; vendors: a vendor gives back what it was paid. */
    type: z.enum(PARTNER_TYPES),
    currency_code: z.string().trim().toUpperCase().refine(isMoney).default(DEFAULT_CURRENCY),
    /** At most what is left of the advances. */
    amount: WireDecimal,
    paid_date: WireDate,
    payment_method: z.enum(PAYMENT_METHODS).default('transfer'),
    bank_reference: OptionalText(100),
    note: OptionalText(500),
    /** Dong for one unit of a foreign currency; that of the advance where it is left out. */
    foreign_rate: WireRate.optional(),
  }),
  Payment,
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Record that what is left of advances was given back, the oldest first.',
  },
);

export const readOpenInvoices = defineCall(
  'POST',
  `${BASE}/open-invoices`,
  z.object({ invoices_id: z.array(WireId).min(1).max(MOST_PAID_AT_ONCE) }),
  z.array(OpenInvoice),
  {
    access: 'invoice_management.view',
    reads: true,
    summary: 'The open balances of invoices that are about to be paid.',
  },
);

export const setDueDate = defineCall(
  'POST',
  `${BASE}/due-date`,
  z.object({
    invoices_id: z.array(WireId).min(1).max(MOST_PAID_AT_ONCE),
    /** Null: due on the day of the invoice. */
    due_date: WireDate.nullable(),
  }),
  z.object({ changed: z.number().int() }),
  {
    access: 'invoice_management.change',
    idempotent: true,
    summary: 'Until when invoices are to be paid.',
  },
);
