import { CHAIN_STATES, PROCESSING_STATES } from '@hoadon/domain/issuing/processing-state';
import { SETTLEMENTS } from '@hoadon/domain/payments/settlement';
import { TRUSTS } from '@hoadon/domain/verification/trust';
import { z } from 'zod';

/** Why an invoice counts in no sum in dong: its amounts could not be read, or its currency has no exchange rate. */
export const UNCOUNTED = ['amounts-unread', 'rate-missing'] as const;

/** A row of a list. Amounts are decimal text in the invoice's currency, empty where they could not be read. */
export const InvoiceRow = z.object({
  id: z.string(),
  id_pinvoice: z.string().nullable(),
  invoice_number: z.string().nullable(),
  invoice_serial: z.string(),
  template_code: z.string(),
  invoice_type: z.enum([...CHAIN_STATES, 'DRAFT']),
  status: z.string(),
  state: z.enum(PROCESSING_STATES),
  releasing_status: z.enum(['draf', 'releasing', 'release_error', 'released']), // sic
  /** Why it failed: code and text of the authority or of the signing. */
  failure_reason: z.string().nullable(),
  issued_date: z.string(),
  date_created: z.string(),
  signed_date: z.string().nullable(),
  paid_date: z.string().nullable(),
  kind_of: z.boolean(),
  currency_code: z.string(),
  seller_name: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string().nullable(),
  buyer_legal_name: z.string().nullable(),
  buyer_taxcode: z.string().nullable(),
  /** The buyer on the issued invoice, where a correction put another one in force; null: they are the same. */
  issued_to: z.object({ name: z.string().nullable(), taxcode: z.string().nullable() }).nullable(),
  total_amount_without_tax: z.string(),
  total_tax_mount: z.string(), // sic
  total_amount_with_tax: z.string(),
  /** Null: it counts. */
  uncounted: z.enum(UNCOUNTED).nullable(),
  cqt_code: z.string().nullable(),
  version: z.number().int(),
  /** 1 issued here, 3 from the tax portal or a provider, 4 confirmed. */
  origin: z.number().int(),
  /** 0 not checked, 1 being checked, 2 checked. */
  verification: z.number().int(),
  /** Result of the check: 0 wrong, 1 doubtful, 2 nothing found; null: none. */
  validity: z.number().int().nullable(),
  /** What its file proves of its origin; `unchecked`: no file, or not checked yet. */
  trust: z.enum(TRUSTS),
  /** Issued here, or `trust` is `proven` and nothing else is wrong. */
  is_secure: z.boolean(),
  /** A payment voucher. */
  invoice_virtual: z.boolean(),
  /** `none`: nothing is to be paid of it. */
  payment_status: z.enum(SETTLEMENTS),
  /** What is open of it with its decreases: negative where money is to be given back, 0 where nothing is to be paid. */
  open_amount: z.string(),
  due_date: z.string().nullable(),
  /** Its directory; 0 is the root. */
  parent_id: z.string(),
  customer_or_vendor_id: z.string().nullable(),
  tags: z.array(z.object({ id: z.string(), name: z.string(), color: z.string().nullable() })),
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;
