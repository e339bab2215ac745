import { type Decimal, decimalOrNull, minus, ZERO } from '@hoadon/domain/money/decimal';
import { ORDER_STATES, type OrderItem, type ShopOrder } from '@hoadon/domain/tiktok/shop-order';
import { z } from 'zod';
import { UnixSeconds } from '../unix-seconds.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || null);
/** Null where the text is no number. */
const price = z
  .string()
  .nullish()
  .transform((value) => decimalOrNull(value));
/** TikTok leaves out a discount of zero. */
const discount = z
  .string()
  .nullish()
  .transform((value) => (value ? decimalOrNull(value) : ZERO));

/** One piece: TikTok lists a quantity of three as three pieces. */
const Piece = z.object({
  product_name: z.string(),
  sku_name: text,
  seller_sku: text,
  original_price: price,
  seller_discount: discount,
  display_status: text,
});
type Piece = z.output<typeof Piece>;

const Order = z.object({
  id: z.string().min(1),
  status: z.enum(ORDER_STATES),
  create_time: UnixSeconds,
  buyer_email: text,
  payment: z.object({ currency: z.string() }).nullish(),
  recipient_address: z.object({ name: text, full_address: text, phone_number: text }).nullish(),
  line_items: z
    .array(Piece)
    .nullish()
    .transform((pieces) => pieces ?? []),
});

export const OrderList = z.object({
  orders: z
    .array(Order)
    .nullish()
    .transform((orders) => orders ?? []),
  next_page_token: text,
});

const priceOf = ({ original_price, seller_discount }: Piece): Decimal | null =>
  original_price === null || seller_discount === null
    ? null
    : minus(original_price, seller_discount);

export function readOrder(order: z.output<typeof Order>): ShopOrder {
  const { recipient_address: to } = order;
  return {
    id: order.id,
    state: order.status,
    orderedAt: order.create_time,
    currency: order.payment?.currency ?? 'VND',
    buyer: {
      name: to?.name ?? null,
      phone: to?.phone_number ?? null,
      address: to?.full_address ?? null,
      email: order.buyer_email,
    },
    items: itemsOf(order.line_items.filter((piece) => piece.display_status !== 'CANCELLED')),
  };
}

/** Merges pieces of one kind and price into one line. */
function itemsOf(pieces: readonly Piece[]): OrderItem[] {
  const items = new Map<string, OrderItem>();
  for (const piece of pieces) {
    const name = [piece.product_name.trim(), piece.sku_name].filter(Boolean).join(' – ');
    const price = priceOf(piece);
    const key = JSON.stringify([name, piece.seller_sku, price]);
    const quantity = (items.get(key)?.quantity ?? 0) + 1;
    items.set(key, { name, code: piece.seller_sku, quantity, price });
  }
  return [...items.values()];
}
