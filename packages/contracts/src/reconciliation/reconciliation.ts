import { CANDIDATE_REASONS } from '@hoadon/domain/reconciliation/candidates';
import { COMPARED_FIELDS } from '@hoadon/domain/reconciliation/differences';
import { UNLISTED_ROW_REASONS } from '@hoadon/domain/reconciliation/left-out-reasons';
import { OUTCOMES, RULES } from '@hoadon/domain/reconciliation/reconcile';
import { z } from 'zod';
import { InvoiceRow } from '../invoices.ts';

const Count = z.number().int();

/** A list of the tax portal as it was sent. Every row of it is stored, or left out with its reason. */
export const PortalList = z.object({
  id: z.string(),
  file_name: z.string(),
  created_at: z.string(),
  /** The day of the portal's data. */
  told_on: z.string(),
  rows: Count,
  kept: Count,
  /** The first rows that were not stored. `not-ours`: the company is neither its seller nor its buyer. */
  left_out: z.array(z.object({ row: Count, reason: z.enum(UNLISTED_ROW_REASONS) })),
  /** All rows that were not stored, by their reason. */
  left_out_because: z.partialRecord(z.enum(UNLISTED_ROW_REASONS), Count),
  /** Tax codes that are a party of every row that is not of the company: whose list it is. Two if every row has the same two parties. */
  other_taxpayers: z.array(z.string()),
});
export type PortalList = z.infer<typeof PortalList>;

/** An invoice as the portal states it. Amounts are decimal text; null: not stated. */
export const PortalInvoice = z.object({
  id: z.string(),
  template_code: z.string(),
  invoice_serial: z.string(),
  invoice_number: z.string(),
  issued_date: z.string(),
  seller_name: z.string(),
  seller_taxcode: z.string(),
  buyer_name: z.string().nullable(),
  buyer_taxcode: z.string().nullable(),
  currency_code: z.string(),
  total_amount_without_tax: z.string().nullable(),
  total_tax_mount: z.string().nullable(), // sic
  total_amount_with_tax: z.string().nullable(),
  invoice_type: z.string(),
  cqt_code: z.string().nullable(),
  told_on: z.string(),
});
export type PortalInvoice = z.infer<typeof PortalInvoice>;

export const Reconciliation = z.object({
  id: z.string(),
  /** failed: it was begun many times and came to no end. */
  state: z.enum(['running', 'finished', 'failed']),
  /** YES: sales; as in the lists. */
  kind_of: z.boolean(),
  start_date: z.string(),
  end_date: z.string(),
  as_of: z.string(),
  /** Days for which the portal was not read and no list was handed in when it was begun: of these nothing is missing there. */
  unread: z.array(z.object({ start_date: z.string(), end_date: z.string() })),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Findings by where they ended. */
  outcomes: z.record(z.enum(OUTCOMES), Count),
  /** Of these, what was neither confirmed nor recorded nor considered. */
  open: z.record(z.enum(OUTCOMES), Count),
  /** Matched in every field, received and not confirmed yet: may be approved unseen. */
  certain: Count,
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const ReconciliationRow = z.object({
  /** From 1. */
  position: Count,
  outcome: z.enum(OUTCOMES),
  rule: z.enum(RULES),
  /** Ours as it is now; null: the portal alone has it, or it is gone since. */
  invoice: InvoiceRow.nullable(),
  portal_invoice: PortalInvoice.nullable(),
  differences: z.array(
    z.object({
      field: z.enum(COMPARED_FIELDS),
      own: z.string().nullable(),
      portal: z.string().nullable(),
      /** Rounding alone makes it. */
      is_rounding: z.boolean(),
    }),
  ),
  /** What may be meant on the other side: invoices of ours where the portal alone has it, else of the portal. */
  candidates: z.array(
    z.object({
      score: Count,
      reasons: z.array(z.enum(CANDIDATE_REASONS)),
      invoice: InvoiceRow.nullable(),
      portal_invoice: PortalInvoice.nullable(),
    }),
  ),
  /** A user considered the difference and gave a reason why it may remain. */
  considered: z
    .object({ reason: z.string(), actor: z.string().nullable(), at: z.string() })
    .nullable(),
  /** Neither confirmed nor recorded meanwhile nor considered. */
  is_open: z.boolean(),
  /** Origin 4 means that it is not reconciled any more. */
  may_settle: z.boolean(),
});
export type ReconciliationRow = z.infer<typeof ReconciliationRow>;
