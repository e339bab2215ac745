import { PAYMENT_DIRECTIONS, PAYMENT_METHODS } from '@hoadon/domain/payments/payment-direction';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import {
  forwards,
  Nothing,
  OptionalText,
  TypedText,
  WireDate,
  WireDecimal,
  WireId,
} from '../http/wire-types.ts';
import { Payment } from './payment.ts';

const BASE = '/e-invoice-api/api/payments';
const OfPayment = z.object({ id: WireId });

export const uploadVirtualInvoice = defineCall(
  'POST',
  '/invoice-robotics-api/api/upload-virtual-invoice',
  z.object({
    total_amount_without_tax: WireDecimal,
    tax_percentage: WireDecimal,
    total_amount_with_tax: WireDecimal,
    content: TypedText(500).min(1),
    /** out: the company paid; in: it was paid. */
    direction: z.enum(PAYMENT_DIRECTIONS).default('out'),
    /** Today where it is left out. */
    paid_date: WireDate.optional(),
    payment_method: z.enum(PAYMENT_METHODS).default('cash'),
    counterparty: OptionalText(400),
  }),
  Payment,
  {
    access: 'invoice_management.change',
    upload: true,
    idempotent: true,
    summary: 'Record a payment voucher with its document (document: PDF, JPG or PNG).',
  },
);

export const listVouchers = defineCall(
  'GET',
  BASE,
  z
    .object({
      direction: z.enum(PAYMENT_DIRECTIONS).optional(),
      start_date: WireDate.optional(),
      end_date: WireDate.optional(),
      /** Number, partner, text, reference, document or invoice. */
      search_text: z.string().trim().max(200).default(''),
      /** Where the page before ended. */
      cursor: z
        .string()
        .regex(/^\d{4}-\d{2}-\d{2},\d{1,19}$/)
        .optional(),
      page_size: z.coerce.number().int().min(1).max(100).default(25),
    })
    .refine(...forwards('start_date', 'end_date')),
  z.array(Payment),
  {
    access: 'invoice_management.view',
    answers: 'page',
    summary: 'Receipts and expenses, the latest first; those taken back too.',
  },
);

export const printVoucher = defineCall('GET', `${BASE}/{id}/print`, OfPayment, Nothing, {
  access: 'invoice_management.view',
  answers: 'file',
  perMinute: 60,
  summary: 'The receipt (01-TT) or expense (02-TT) as PDF.',
});

export const getVoucherDocument = defineCall('GET', `${BASE}/{id}/document`, OfPayment, Nothing, {
  access: 'invoice_management.view',
  answers: 'file',
  summary: 'The document of a voucher, as it was handed in.',
});
