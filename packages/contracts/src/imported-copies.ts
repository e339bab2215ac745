import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireId } from './http/wire-types.ts';
import { InvoiceRow } from './invoices.ts';

const BASE = '/invoice-robotics-api/api';
const Invoices = z.object({ invoices: z.array(WireId).min(1).max(10_000) });

/** Why one stays as it is: a code of the closed list of failures. */
const Refusals = z.array(z.object({ id: z.string(), code: z.string() }));

/**
 * Drafts, and imported copies that nothing depends on: received, or issued elsewhere. Each kind takes its own right to delete
 * (`invoice_draft_management`, `invoice_management`).
 */
export const deleteInvoices = defineCall(
  'POST',
  `${BASE}/delete-invoices`,
  Invoices,
  z.object({ deleted: z.number().int(), refused: z.array(z.string()), refusals: Refusals }),
  {
    access: 'signed-in',
    idempotent: true,
    summary: 'Delete drafts and imported copies; others are named with why.',
  },
);

export const restoreInvoices = defineCall(
  'POST',
  `${BASE}/restore-invoices`,
  Invoices,
  z.object({ restored: z.number().int(), refused: z.array(z.string()), refusals: Refusals }),
  {
    access: 'signed-in',
    idempotent: true,
    summary: 'Take deleted drafts and imported copies back; others are named with why.',
  },
);

const Deleted = z.object({
  /** As the lists search. */
  search_text: z.string().trim().max(200).default(''),
  /** From `next_cursor` of the page before. */
  cursor: z
    .string()
    .regex(/^\d{1,16},\d{1,19}$/)
    .optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(50),
});

/** A deleted row as the lists showed it. Nothing deletes it for good: it is stored until it is restored. */
export const DeletedInvoice = InvoiceRow.extend({
  deleted_at: z.string(),
  /** Null: a program, or the account is gone. */
  deleted_by: z.string().nullable(),
});
export type DeletedInvoice = z.infer<typeof DeletedInvoice>;

export const listDeletedDrafts = defineCall(
  'GET',
  `${BASE}/deleted-drafts`,
  Deleted,
  z.array(DeletedInvoice),
  {
    access: 'invoice_draft_management.delete',
    answers: 'page',
    summary: 'Deleted drafts, the last deleted first. The right to view drafts is required too.',
  },
);

export const listDeletedCopies = defineCall(
  'GET',
  `${BASE}/deleted-copies`,
  Deleted,
  z.array(DeletedInvoice),
  {
    access: 'invoice_management.delete',
    answers: 'page',
    summary:
      'Deleted imported copies, the last deleted first. The right to view invoices is required too.',
  },
);
