import type { OrderState } from '@hoadon/domain/tiktok/shop-order';

/** Mostly paid orders; one is unpaid and one was cancelled. */
const STATES: readonly OrderState[] = [
  'COMPLETED',
  'DELIVERED',
  'AWAITING_SHIPMENT',
  'UNPAID',
  'CANCELLED',
  'IN_TRANSIT',
];
const GOODS = [
  ['Sổ tay bìa da A5', 'Nâu', 'ST-A5-N', 129_000],
  ['Bút gel 0,5 mm', 'Hộp 12', 'BG-12', 84_000],
  ['Giấy nhớ 5 màu', null, 'GN-05', 32_400],
] as const;
const BUYERS = ['N** V** An', 'T** T** Bình', 'L** Q** Chi', 'P** M** Dũng'] as const;
const SECONDS_APART = 600;

type Span = Readonly<{ from: number; until: number; count: number }>;

/**
 * Returns the made-up orders between two times, in seconds: those of a day begin at eight in the morning in Viet Nam,
 * and are the same in every call.
 */
export function shelvedOrders({ from, until, count }: Span) {
  const orders = [];
  for (let day = dayOf(from); day <= dayOf(until - 1); day += 1)
    for (let index = 0; index < count; index += 1) {
      const at = day * 86_400 + 3_600 + ((index * SECONDS_APART) % 50_000);
      if (at >= from && at < until) orders.push(orderOf(day, index, at));
    }
  return orders;
}

const dayOf = (seconds: number): number => Math.floor(seconds / 86_400);
const of = <One>(all: readonly One[], index: number): One => all[index % all.length] as One;

function orderOf(day: number, index: number, at: number) {
  const pieces = Array.from({ length: (index % 3) + 1 }, (_, piece) => {
    const [product, sku, code, price] = of(GOODS, index + (piece > 1 ? 1 : 0));
    return {
      id: `${day}${index}${piece}`,
      product_name: product,
      sku_name: sku,
      seller_sku: code,
      original_price: String(price),
      seller_discount: piece === 0 && index % 2 === 1 ? '4000' : '0',
      // A discount by the platform, which pays it to the seller.
      platform_discount: '5000',
      sale_price: String(price - 5_000),
      currency: 'VND',
    };
  });
  return {
    id: `5770${day}${String(index).padStart(6, '0')}`,
    status: of(STATES, index),
    create_time: at,
    buyer_email: `buyer-${day}-${index}@scs.tiktokw.example`,
    payment: { currency: 'VND' },
    recipient_address: {
      name: of(BUYERS, index),
      full_address: `${index + 1} Nguyễn Trãi, Thành phố Hồ Chí Minh`,
      phone_number: '(+84)9*****12',
    },
    line_items: pieces,
  };
}
