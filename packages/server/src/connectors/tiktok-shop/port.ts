import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ShopOrder } from '@hoadon/domain/tiktok/shop-order';

/** Access to a seller's shops, its expiry, and the token that renews it. */
export type ShopKeys = Readonly<{
  access: string;
  accessEndsAt: Instant;
  refresh: string;
  refreshEndsAt: Instant;
}>;

export type Shop = Readonly<{
  id: string;
  name: string;
  region: string;
  /** Parameter that TikTok requires in every request about the shop. */
  cipher: string;
}>;

/** `next` null: this is the last page. */
export type OrderPage = Readonly<{ orders: readonly ShopOrder[]; next: string | null }>;

export type OrderQuestion = Readonly<{
  /** Inclusive start and exclusive end. */
  from: Instant;
  until: Instant;
  cursor: string | null;
}>;

/** TikTok Shop, called as the application of this installation. Every call throws TikTokFault. */
export type TikTokShop = Readonly<{
  /** Page where the owner of a shop authorises access; it redirects back with the state and a code. */
  authorizeUrl(state: string): string;
  keysFor(code: string): Promise<ShopKeys>;
  renewed(refresh: string): Promise<ShopKeys>;
  shops(access: string): Promise<readonly Shop[]>;
  orders(access: string, shop: Pick<Shop, 'cipher'>, question: OrderQuestion): Promise<OrderPage>;
}>;

/**
 * `refused`: a permanent refusal of TikTok. `unreachable`: a later retry may succeed. `protocol`: another service or
 * format.
 */
export type TikTokFaultReason = 'refused' | 'unreachable' | 'protocol';

export class TikTokFault extends Error {
  override readonly name = 'TikTokFault';
  readonly reason: TikTokFaultReason;

  constructor(reason: TikTokFaultReason, words = '', options: ErrorOptions = {}) {
    super(`${reason}: ${words}`, options);
    this.reason = reason;
  }
}
