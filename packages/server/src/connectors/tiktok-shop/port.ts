import type { Instant } from '@hoadon/domain/dates/plain-date';
import type { ShopOrder } from '@hoadon/domain/tiktok/shop-order';

/** What opens a seller's shops, until when, and what it is renewed with. */
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
  /** What TikTok wants to hear with every question about it. */
  cipher: string;
}>;

/** `next` null: there is no more. */
export type OrderPage = Readonly<{ orders: readonly ShopOrder[]; next: string | null }>;

export type OrderQuestion = Readonly<{
  /** From this instant, before that one. */
  from: Instant;
  until: Instant;
  cursor: string | null;
}>;

/** TikTok Shop, asked as the application of this installation. Every question throws TikTokFault. */
export type TikTokShop = Readonly<{
  /** Where the owner of a shop is asked; he comes back with the state and a code. */
  authorizeUrl(state: string): string;
  keysFor(code: string): Promise<ShopKeys>;
  renewed(refresh: string): Promise<ShopKeys>;
  shops(access: string): Promise<readonly Shop[]>;
  orders(access: string, shop: Pick<Shop, 'cipher'>, question: OrderQuestion): Promise<OrderPage>;
}>;

/** `refused`: TikTok says no, and says so again. `unreachable`: later, perhaps. `protocol`: something else answers. */
export type TikTokFaultReason = 'refused' | 'unreachable' | 'protocol';

export class TikTokFault extends Error {
  override readonly name = 'TikTokFault';
  readonly reason: TikTokFaultReason;

  constructor(reason: TikTokFaultReason, words = '', options: ErrorOptions = {}) {
    super(`${reason}: ${words}`, options);
    this.reason = reason;
  }
}
