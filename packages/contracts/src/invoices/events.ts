import { z } from 'zod';
import { defineCall } from '../http/define-call.ts';

export const SERVER_EVENT_TYPES = [
  'invoice',
  'bulk-run',
  'draft-import',
  'invoice-import',
  'email',
  'mistake-report',
  'payment',
  'bank-statement',
  'tag',
  'tag-access-list',
  'directory',
  'partner',
  'rule',
  'rule-run',
  'reconciliation',
  'einvoice-sync',
  'licence',
  'notification',
  'vat-return',
  'tax-account',
  'tax-sync',
] as const;

/** One change, sent to open pages: the named object must be read again. */
export const ServerEvent = z.object({
  type: z.enum(SERVER_EVENT_TYPES),
  id: z.string(),
  state: z.string(),
});
export type ServerEvent = z.infer<typeof ServerEvent>;

/** The stream no longer has the events since the reader's last one: everything must be read again. */
export const Resync = z.object({ type: z.literal('resync') });
export type Resync = z.infer<typeof Resync>;

export const streamEvents = defineCall(
  'GET',
  '/e-invoice-api/api/events',
  z.object({}),
  z.object({}),
  {
    access: 'signed-in',
    answers: 'events',
    summary:
      "Changes of the company's invoices, as server-sent events; goes on after Last-Event-ID. Types that you do not know are to be passed over; after `resync` read everything again.",
  },
);
