import type { TiktokOrder } from '@hoadon/contracts/tiktok';
import { addDays } from '@hoadon/domain/dates/add-days';
import { beginOfDayInVietnam } from '@hoadon/domain/dates/day-in-vietnam';
import type { PlainDate } from '@hoadon/domain/dates/plain-date';
import { orderTotal } from '@hoadon/domain/tiktok/draft-of-order';
import { leftOutFor, type ShopOrder } from '@hoadon/domain/tiktok/shop-order';
import type { OrderPage, OrderQuestion } from '../../connectors/tiktok-shop/port.ts';
import { requireTiktok } from './authorize.ts';
import type { TikTokDeps } from './deps.ts';
import { asFailure } from './faults.ts';
import { findDrafted } from './order.repository.ts';
import { openShop } from './shop-session.ts';

/** All orders that were placed on the day, the first one first. */
export async function ordersOf(
  deps: TikTokDeps,
  companyId: string,
  day: PlainDate,
): Promise<ShopOrder[]> {
  const tiktok = requireTiktok(deps);
  const { shop, access } = await openShop(deps, companyId);
  const span = { from: beginOfDayInVietnam(day), until: beginOfDayInVietnam(addDays(day, 1)) };
  const orders: ShopOrder[] = [];
  let cursor: string | null = null;
  do {
    const question: OrderQuestion = { ...span, cursor };
    const page: OrderPage = await asFailure(() => tiktok.orders(access, shop, question));
    orders.push(...page.orders);
    cursor = page.next;
  } while (cursor !== null);
  return orders;
}

/** Returns a forecast for the orders of a day; saves nothing. */
export async function previewOrders(
  deps: TikTokDeps,
  companyId: string,
  day: PlainDate,
): Promise<TiktokOrder[]> {
  const orders = await ordersOf(deps, companyId, day);
  const drafted = await findDrafted(
    deps.db,
    companyId,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({
    order_id: order.id,
    order_status: order.state,
    ordered_at: order.orderedAt,
    buyer_name: order.buyer.name,
    items: order.items.length,
    currency_code: order.currency,
    total_amount: orderTotal(order),
    left_out: leftOutFor(order),
    is_drafted: drafted.has(order.id),
    invoice_id: drafted.get(order.id) ?? null,
  }));
}
