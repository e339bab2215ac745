import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireInstant } from './http/wire-types.ts';

const BASE = '/e-invoice-api/api/background-jobs';

/** Every kind of work in the background, by the name of its queue. */
export const BACKGROUND_JOB_KINDS = [
  'account-letter',
  'bank-statement-match',
  'bank-statement-settle',
  'bulk-act',
  'draft-import-create',
  'draft-import-dry-run',
  'einvoice-sync',
  'housekeeping',
  'invoice-import',
  'invoice-reread',
  'invoices-prove-totals-slice',
  'issuing-bulk-run',
  'issuing-prove-totals',
  'licence-capacity',
  'licence-letter',
  'mailing-send',
  'mistake-report-deliver',
  'notifications-digest',
  'notifications-silence',
  'notifications-tell',
  'partners-attribute',
  'reconcile',
  'rules-match',
  'rules-watch',
  'tax-sync',
  'tax-sync-sweep',
  'verification',
  'verification-bytes',
  'write-company-archive',
] as const;
export type BackgroundJobKind = (typeof BACKGROUND_JOB_KINDS)[number];

/** Work in the background that failed every time it was tried. */
export const DeadJob = z.object({
  id: z.string(),
  kind: z.string(),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  failed_at: WireInstant,
});
export type DeadJob = z.infer<typeof DeadJob>;

export const listDeadJobs = defineCall('GET', `${BASE}/dead`, Nothing, z.array(DeadJob), {
  access: 'setting_management.change',
  summary: "The company's background jobs that failed to the end.",
});

export const retryDeadJob = defineCall(
  'POST',
  `${BASE}/dead/{id}/retry`,
  z.object({ id: z.uuid() }),
  Nothing,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Try a failed background job again.',
  },
);

export const discardDeadJob = defineCall(
  'DELETE',
  `${BASE}/dead/{id}`,
  z.object({ id: z.uuid() }),
  Nothing,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Give a failed background job up for good.',
  },
);

/** A message of the tax authority that could not be applied to an invoice. Nothing of it is lost. */
export const UnappliedMessage = z.object({
  id: z.string(),
  /** `parked`: unreadable, not believed, or a failure that stayed. `unmatched`: it answers nothing we sent. */
  state: z.enum(['parked', 'unmatched']),
  /** MLTDiep; null where it could not be read. */
  type: z.string().nullable(),
  message_id: z.string().nullable(),
  reply_to: z.string().nullable(),
  reason: z.string().nullable(),
  received_at: WireInstant,
});
export type UnappliedMessage = z.infer<typeof UnappliedMessage>;

const MESSAGES = '/e-invoice-api/api/authority-messages/unapplied';

export const listUnappliedMessages = defineCall(
  'GET',
  MESSAGES,
  Nothing,
  z.array(UnappliedMessage),
  {
    access: 'setting_management.change',
    summary: 'Messages of the tax authority for the company that could not be applied.',
  },
);

export const retryUnappliedMessage = defineCall(
  'POST',
  `${MESSAGES}/{id}/retry`,
  z.object({ id: z.string().regex(/^\d{1,18}$/) }),
  Nothing,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Read such a message once more and apply it.',
  },
);

/** Numbers that were issued before a restore and have no invoice here: consecutive ones, both included. */
export const NumbersWithoutInvoice = z.object({
  template: z.string(),
  serial: z.string(),
  first_number: z.number().int(),
  last_number: z.number().int(),
  /** `coded`: the authority's copies are imported. `unread`: its copy is not readable. `lost`: no copy is known. */
  content: z.enum(['coded', 'unread', 'lost']),
});
export type NumbersWithoutInvoice = z.infer<typeof NumbersWithoutInvoice>;

export const listNumbersWithoutInvoice = defineCall(
  'GET',
  '/e-invoice-api/api/series/numbers-without-invoice',
  Nothing,
  z.array(NumbersWithoutInvoice),
  {
    access: 'setting_management.change',
    summary: 'Numbers that were issued before a restore and whose invoices are not here.',
  },
);
