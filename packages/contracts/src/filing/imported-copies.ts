import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';

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
