import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { WireId, WireInstant } from './http/wire-types.ts';

export const Subscription = z.object({
  service: z.literal('EINVOICE'),
  start: WireInstant,
  end: WireInstant,
  plan_id: z.object({ id: z.string(), name: z.string() }),
  capacity: z.number().int().nullable(),
  /** Invoices used so far. */
  total: z.number().int(),
  /** Dong, decimal text. */
  price: z.string(),
});
export type Subscription = z.infer<typeof Subscription>;

export const getSubscriptionsMonitor = defineCall(
  'GET',
  '/licenses-api/api/get-subscriptions-monitor',
  z.object({ company_id: WireId.optional(), service: z.literal('EINVOICE').default('EINVOICE') }),
  z.object({
    subscriptions: z.array(Subscription),
    /** Whether the company may publish now, and if not why (code of the closed list). */
    may_publish: z.boolean(),
    refusal: z.string().nullable(),
  }),
  { access: 'signed-in', summary: 'The licence check for the service EINVOICE.' },
);
