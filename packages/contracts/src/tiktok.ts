import { SHOP_RATES } from '@hoadon/domain/tiktok/draft-of-order';
import { LEFT_OUT, ORDER_STATES } from '@hoadon/domain/tiktok/shop-order';
import { z } from 'zod';
import { defineCall } from './http/define-call.ts';
import { DecimalText, Nothing, WireDate, WireInstant } from './http/wire-types.ts';

const BASE = '/invoice-robotics-api/api/integrate/tiktok';

/** The shop that a company has connected. Its keys are never returned. */
export const TiktokConnection = z.object({
  /** False: this installation has no application with TikTok Shop. */
  is_configured: z.boolean(),
  shop: z
    .object({
      id: z.string(),
      name: z.string(),
      region: z.string(),
      connected_at: WireInstant,
      /** Until when TikTok lets us in without being asked again. */
      ends_at: WireInstant,
    })
    .nullable(),
});
export type TiktokConnection = z.infer<typeof TiktokConnection>;

export const initiateTiktokAuth = defineCall(
  'GET',
  `${BASE}/initiate-tiktok-auth`,
  Nothing,
  z.object({ authorize_url: z.string() }),
  {
    access: 'setting_management.change',
    perMinute: 20,
    summary:
      'Where a TikTok shop is asked to let us in; the address works once and for ten minutes.',
  },
);

export const getTiktokConnection = defineCall(
  'GET',
  `${BASE}/connection`,
  Nothing,
  TiktokConnection,
  {
    access: 'setting_management.view',
    summary: 'The TikTok shop that is connected.',
  },
);

export const completeTiktokAuth = defineCall(
  'POST',
  `${BASE}/complete`,
  z.object({
    /** As TikTok sends the user back with them. */
    code: z.string().min(1).max(2_000),
    state: z.string().min(1).max(200),
  }),
  TiktokConnection,
  {
    access: 'setting_management.change',
    perMinute: 20,
    summary: 'Connect the shop whose owner has let us in.',
  },
);

export const disconnectTiktok = defineCall(
  'POST',
  `${BASE}/disconnect`,
  Nothing,
  TiktokConnection,
  {
    access: 'setting_management.change',
    idempotent: true,
    summary: 'Forget the shop and its keys; the drafts of its orders stay.',
  },
);

/** An order of the shop, and what becomes of it. */
export const TiktokOrder = z.object({
  order_id: z.string(),
  order_status: z.enum(ORDER_STATES),
  ordered_at: WireInstant,
  buyer_name: z.string().nullable(),
  items: z.number().int(),
  currency_code: z.string(),
  /** What the buyer pays for what is sold, tax included. */
  /** Null: a price of the order could not be read. */
  total_amount: DecimalText.nullable(),
  /** Why no draft is made of it; null: one is, or was. */
  left_out: z.enum(LEFT_OUT).nullable(),
  /** A draft was made of it; none is made again. */
  is_drafted: z.boolean(),
  /** That draft or what it became; null: none, or it is deleted. */
  invoice_id: z.string().nullable(),
});
export type TiktokOrder = z.infer<typeof TiktokOrder>;

export const previewTiktokOrders = defineCall(
  'GET',
  `${BASE}/orders`,
  z.object({ day: WireDate }),
  z.array(TiktokOrder),
  {
    access: 'invoice_draft_management.view',
    perMinute: 30,
    summary:
      'The orders of a day in Viet Nam, and the drafts they would become; nothing is stored.',
  },
);

export const draftTiktokOrders = defineCall(
  'POST',
  `${BASE}/draft-orders`,
  z.object({
    day: WireDate,
    rate: z.enum(SHOP_RATES),
    invoice_serial: z.string().trim().max(6).default(''),
    /** Left out: all that are due. */
    order_ids: z.array(z.string().max(50)).min(1).max(5_000).optional(),
  }),
  z.object({
    /** Drafts that were made now. */
    drafted: z.number().int(),
    /** Orders that had their draft already. */
    known: z.number().int(),
    left_out: z.number().int(),
  }),
  {
    access: 'invoice_draft_management.add',
    also: ['invoice_draft_management.view'],
    idempotent: true,
    perMinute: 20,
    summary: 'Make drafts of the orders of a day, of each once.',
  },
);
