import { isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import { LOOKUP_WAYS } from '@hoadon/domain/lookup/way-to-look-up';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { OneLine, WireId } from '../http/wire-types.ts';
import { InvoiceRow } from '../invoices.ts';

const BASE = '/e-invoice-service-api/api/e-invoices';
const MOST_CODE = 100;

const TaxCode = z.string().trim().max(20).transform(normaliseTaxCode).refine(isTaxCode);

/** How one invoice is looked up outside. */
export const OutsideLookup = z.object({
  /** `direct`: here, by its secret code; `provider`: on a page of its provider; `unknown`: the table has no provider for it. */
  way: z.enum(LOOKUP_WAYS),
  seller_taxcode: z.string(),
  secret_code: z.string().nullable(),
  provider: z.object({ name: z.string(), tax_code: z.string() }).nullable(),
  /** Null: its provider gives each seller a page of his own, and the seller is not known. */
  link: z.string().nullable(),
  /** The invoice that was named, where the company has it. */
  invoice_id: z.string().nullable(),
});
export type OutsideLookup = z.infer<typeof OutsideLookup>;

export const findOutsideLookup = defineCall(
  'GET',
  `${BASE}/lookup`,
  z
    .object({
      /** An invoice of the company; all other parameters are ignored then. */
      invoice_id: WireId.optional(),
      /** Of the seller, or of a provider. */
      tax_code: TaxCode.optional(),
      secret_code: OneLine(MOST_CODE).optional(),
      /** The invoice as its QR names it. */
      template_code: OneLine(20).optional(),
      invoice_serial: OneLine(20).optional(),
      invoice_number: z
        .string()
        .regex(/^\d{1,8}$/)
        .optional(),
      /** Content of its QR, where that is a link. */
      link: OneLine(500).optional(),
    })
    .refine(
      ({ invoice_id, tax_code, link }) =>
        invoice_id !== undefined || tax_code !== undefined || link !== undefined,
    ),
  OutsideLookup,
  {
    access: 'invoice_management.view',
    perMinute: 120,
    summary:
      'Where an invoice of others is looked up: its provider, the link, and its secret code.',
  },
);

export const searchBySecretCode = defineCall(
  'GET',
  `${BASE}/search/{value}`,
  z.object({ value: OneLine(MOST_CODE).min(1) }),
  InvoiceRow.extend({
    /** Where its printed form is fetched; null: no file of it is here. */
    pdf_url: z.string().nullable(),
  }),
  {
    access: 'invoice_management.view',
    perMinute: 60,
    summary: 'The invoice of the company whose issuer gave it this secret code.',
  },
);
