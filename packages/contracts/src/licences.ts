import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { Nothing, WireId, WireInstant } from './http/wire-types.ts';

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

/** An offer of the price table, prices in dong as decimal text. */
export const LicencePackage = z.object({
  plan_id: z.object({ id: z.string(), name: z.string() }),
  quantity: z.number().int(),
  unit_price: z.string(),
  price: z.string(),
});

export const PurchasedPackage = Subscription.extend({
  state: z.enum(['running', 'used-up', 'ended', 'not-begun']),
});
export type PurchasedPackage = z.infer<typeof PurchasedPackage>;

export const getSubscriptionsIr = defineCall(
  'GET',
  '/invoice-robotics-api/api/get-subscriptions-ir',
  Nothing,
  z.object({
    /** What can be bought. */
    packages: z.array(LicencePackage),
    /** What the company has or had, the latest first. */
    purchased: z.array(PurchasedPackage),
    /** Invoices of the packages that run, used-up ones included; null: unlimited. */
    total_capacity: z.number().int().nullable(),
    count_published_invoice: z.number().int(),
  }),
  { access: 'signed-in', summary: 'All packages, those of the company, and used against bought.' },
);

export const takeFreePackage = defineCall(
  'POST',
  '/licenses-api/api/free-package',
  Nothing,
  PurchasedPackage,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Take the free package of 100 issuances; each company has it once, however it came.',
  },
);

export const openAnnouncePage = defineCall(
  'POST',
  '/invoice-robotics-api/api/announce-page',
  Nothing,
  z.object({
    /** With a code that works once and for a minute; never the session's token (S-68). */
    url: z.string(),
    expires_at: WireInstant,
  }),
  {
    access: 'publish_management.add',
    perMinute: 10,
    summary: 'The page to announce the use of invoices on, with a one-time code in its address.',
  },
);

export const redeemAnnounceCode = defineCall(
  'POST',
  '/invoice-robotics-api/api/announce-page/redeem',
  z.object({ code: z.string().min(1).max(100) }),
  z.object({
    company: z.object({ tax_code: z.string(), name: z.string(), address: z.string() }),
    user: z.object({ name: z.string(), email: z.string() }),
  }),
  {
    access: 'public',
    perMinute: 30,
    summary: 'For the announcement page: who came with the code. Works once.',
  },
);
