import type { Instant } from '../dates/plain-date.ts';
import type { Decimal } from '../money/decimal.ts';

/** State of an order of a TikTok shop, in the shop's own words. */
export const ORDER_STATES = [
  'UNPAID',
  'ON_HOLD',
  'AWAITING_SHIPMENT',
  'PARTIALLY_SHIPPING',
  'AWAITING_COLLECTION',
  'IN_TRANSIT',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

export type OrderItem = Readonly<{
  name: string;
  /** The seller's own code of what is sold. */
  code: string | null;
  quantity: number;
  /** Of one, tax included, after what the seller himself lets off; what the shop lets off is paid to him all the same. Null: it could not be read. */
  price: Decimal | null;
}>;

/** An order as the shop returns it. */
export type ShopOrder = Readonly<{
  id: string;
  state: OrderState;
  orderedAt: Instant;
  currency: string;
  buyer: Readonly<{
    name: string | null;
    phone: string | null;
    address: string | null;
    email: string | null;
  }>;
  items: readonly OrderItem[];
}>;

/** Why no draft is made of an order: it may still fall through, it did, it is in no dong, or a price could not be read. */
export const LEFT_OUT = [
  'not-paid',
  'cancelled',
  'other-currency',
  'nothing-sold',
  'price-unread',
] as const;
export type SkippedOrderReason = (typeof LEFT_OUT)[number];

/** Null: it is to become an invoice. */
export function leftOutFor({ state, currency, items }: ShopOrder): SkippedOrderReason | null {
  if (state === 'CANCELLED') return 'cancelled';
  // On hold a buyer may still take it back.
  if (state === 'UNPAID' || state === 'ON_HOLD') return 'not-paid';
  if (currency !== 'VND') return 'other-currency';
  if (items.length === 0) return 'nothing-sold';
  return items.some(({ price }) => price === null) ? 'price-unread' : null;
}
