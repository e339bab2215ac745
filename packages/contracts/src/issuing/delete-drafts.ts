import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { Nothing, WireId } from '../http/wire-types.ts';

const BASE = '/e-invoice-api/api/invoices';

export const deleteDraft = defineCall(
  'DELETE',
  `${BASE}/unpublish/delete/{id}`,
  z.object({ id: WireId }),
  Nothing,
  { access: 'invoice_draft_management.delete', idempotent: true, summary: 'Delete a draft.' },
);

const DeletedDrafts = z.object({ deleted: z.number().int(), refused: z.array(z.string()) });

export const bulkDeleteDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/bulk-delete`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  DeletedDrafts,
  {
    access: 'invoice_draft_management.delete',
    idempotent: true,
    summary: 'Delete several drafts; others are named.',
  },
);

export const restoreDrafts = defineCall(
  'POST',
  `${BASE}/unpublish/restore`,
  z.object({ list_invoice_id: z.array(WireId).min(1).max(10_000) }),
  z.object({
    restored: z.number().int(),
    /** Corrections that may not be made any more: they stay deleted. */
    refusals: z.array(
      z.object({
        id: z.string(),
        /** CORRECTION_NOT_ALLOWED */
        code: z.string(),
        reason: z.string().optional(),
      }),
    ),
  }),
  {
    access: 'invoice_draft_management.delete',
    idempotent: true,
    summary: 'Take deleted drafts back; others are named.',
  },
);
