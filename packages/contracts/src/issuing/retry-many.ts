import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';
import { WireId } from '../http/wire-types.ts';

const UNPUBLISHED = '/e-invoice-api/api/invoices/unpublish';
const MOST_IDS = 10_000;

const Count = z.number().int();
const Ids = z.array(WireId).min(1).max(MOST_IDS);

export const bulkRetry = defineCall(
  'POST',
  `${UNPUBLISHED}/bulk-retry`,
  z.object({ list_invoice_id: Ids }),
  z.object({
    /** Under way again, under the number they have. */
    retried: Count,
    /** Of unknown fate: the authority is asked, nothing is sent anew. */
    asked: Count,
    refused: z.array(z.object({ id: z.string(), reason: z.string() })),
  }),
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Go on with failed invoices under their numbers.',
  },
);

export const bulkAskAuthority = defineCall(
  'POST',
  `${UNPUBLISHED}/bulk-ask-authority`,
  z.object({ list_invoice_id: Ids }),
  z.object({
    /** The answers arrive by the stream of events. */
    asked: Count,
  }),
  {
    access: 'publish_management.add',
    idempotent: true,
    summary: 'Ask the tax authority what became of several invoices.',
  },
);
