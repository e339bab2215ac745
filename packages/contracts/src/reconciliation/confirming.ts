import { APPROVAL_FIELDS, PORTAL_DOUBTS } from '@hoadon/domain/reconciliation/approval';
import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { OptionalText, WireId } from '../http/wire-types.ts';
import { InvoiceRow } from '../invoices.ts';
import { CustomerInvalidData } from './customer-invalid-data.ts';

const BASE = '/invoice-robotics-api/api';
const MOST_IDS = 1_000;
const Ids = z.array(WireId).min(1).max(MOST_IDS);
/** Of both kinds one at least is needed. */
const Considered = z.array(WireId).max(MOST_IDS).default([]);
const WRITING = { access: 'invoice_management.change', idempotent: true } as const;

/** Why an invoice is approved although checking found it invalid or the tax portal contradicts it; one reason is of one invoice. */
const WITH_REASON = { reason: OptionalText(500) } as const;

/** Why one is not approved: a field that is missing, or what it is. */
const Invalid = z.object({
  invoice: InvoiceRow,
  missing: z.array(z.enum(APPROVAL_FIELDS)),
  /** It was issued here, which needs no confirmation. */
  is_issued_here: z.boolean(),
  /** Checking found it invalid, or the portal contradicts it: it is approved by itself, with a reason. */
  needs_reason: z.boolean(),
  /** Replaced or cancelled by the latest list of the portal, or different in a reconciliation. */
  portal_doubt: z.enum(PORTAL_DOUBTS).nullable(),
});

export const checkApproval = defineCall(
  'POST',
  `${BASE}/approval-invoices/check`,
  z.object({ ids: Ids }),
  z.object({
    valid: z.array(
      z.object({
        invoice: InvoiceRow,
        /** What it lacks and need not have. */
        warnings: z.array(z.enum(APPROVAL_FIELDS)),
      }),
    ),
    invalid: z.array(Invalid),
    /** Approved before. */
    already: z.array(InvoiceRow),
  }),
  {
    access: 'invoice_management.view',
    reads: true,
    summary: 'Which invoices may be approved, and which lack what.',
  },
);

export const approveInvoices = defineCall(
  'POST',
  `${BASE}/approval-invoices`,
  z
    .object({ ids: Ids, ...WITH_REASON })
    .refine(({ ids, reason }) => reason === null || ids.length === 1, { path: ['reason'] }),
  z.object({
    approved: z.array(z.string()),
    /** Ids of those that were approved before; nothing changed. */
    already: z.array(z.string()),
    invalid: z.array(Invalid),
  }),
  {
    ...WRITING,
    summary:
      'Confirm received invoices: their origin is 4 from then on. Those that lack something stay as they are.',
  },
);

export const withdrawApproval = defineCall(
  'POST',
  `${BASE}/approval-invoices/withdraw`,
  z.object({ ids: Ids }),
  z.object({ withdrawn: z.array(z.string()) }),
  { ...WRITING, summary: 'Undo an approval: the invoices wait for approval again.' },
);

export const updateOrigin = defineCall(
  'POST',
  `${BASE}/cqt/account/update-origin`,
  z.object({ id: WireId, ...WITH_REASON }),
  InvoiceRow,
  { ...WRITING, summary: 'Confirm one received invoice; the same as approving it.' },
);

export const markConsidered = defineCall(
  'POST',
  `${BASE}/mark-considered`,
  z
    .object({
      invoice_ids: Considered,
      /** Invoices that the portal alone has. */
      portal_invoices: Considered,
      /** Why it may stay so; needed where consider_or_not is true. */
      reason: OptionalText(500),
      consider_or_not: z.boolean(),
    })
    .refine(({ consider_or_not, reason }) => !consider_or_not || reason !== null, {
      path: ['reason'],
    })
    .refine(({ invoice_ids, portal_invoices }) => invoice_ids.length + portal_invoices.length > 0, {
      path: ['invoice_ids'],
    }),
  z.object({ changed: z.array(z.string()), changed_portal_invoices: z.number().int().optional() }),
  {
    ...WRITING,
    summary: 'Note that a difference was considered and why it may remain, or delete the note.',
  },
);

export const CustomerCheck = z.object({
  invoice_id: z.string(),
  /** `not-available`: no register answers now; nothing changed. */
  outcome: z.enum(['checked', 'not-available']),
  verification: z.number().int(),
  validity: z.number().int().nullable(),
  /** Null: it was never checked. */
  customer_invalid_data: CustomerInvalidData.nullable(),
  checked_at: z.string().nullable(),
  /** Seller name, address and tax code are all there, so that it can be checked. */
  may_check: z.boolean(),
});
export type CustomerCheck = z.infer<typeof CustomerCheck>;

export const checkValidCustomer = defineCall(
  'POST',
  `${BASE}/check-valid-customer`,
  z.object({ invoice_id: WireId }),
  CustomerCheck,
  {
    ...WRITING,
    perMinute: 60,
    summary:
      'Ask the registers about the vendor of a received invoice, or the customer of an issued one.',
  },
);

export const getCustomerCheck = defineCall(
  'GET',
  `${BASE}/invoices/{id}/customer-check`,
  z.object({ id: WireId }),
  CustomerCheck,
  {
    access: 'invoice_management.view',
    summary: 'The last results of the registers.',
  },
);

/** Why an invoice of the portal is not recorded from its list alone. */
export const TAKE_REFUSALS = [
  'issued',
  'no-total',
  'no-number',
  'kind',
  'chain-state',
  /** Storing it failed by an internal error. */
  'not-kept',
] as const;

export const takeInvoicesFromVendor = defineCall(
  'POST',
  `${BASE}/take-invoices-from-vendor`,
  z.object({
    /** Invoices that the portal alone has. */
    portal_invoices: Ids,
  }),
  z.object({
    taken: z.array(z.object({ portal_invoice_id: z.string(), invoice_id: z.string() })),
    /** Recorded before: nothing changed. */
    existing: z.array(z.object({ portal_invoice_id: z.string(), invoice_id: z.string() })),
    /** `issued`: an own invoice. The others need a file: the portal's list lacks facts that must be recorded. */
    left_out: z.array(
      z.object({
        portal_invoice_id: z.string(),
        reason: z.enum(TAKE_REFUSALS),
      }),
    ),
  }),
  {
    ...WRITING,
    summary: 'Record purchases that only the portal has, each once, with origin 3.',
  },
);
