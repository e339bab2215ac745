import type { PlainDate } from '../dates/plain-date.ts';
import { oneLine } from '../identity/one-line.ts';
import { EMPTY_BUYER, emptyDraft, emptyLine } from '../invoice/empty-draft.ts';
import type { InvoiceDraft, Seller } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import {
  type Decimal,
  decimal,
  dividedBy,
  HUNDRED,
  plus,
  round,
  sum,
  times,
} from '../money/decimal.ts';
import type { OrderItem, ShopOrder } from './shop-order.ts';

/** Rates at which a shop sells; all of an order at one. */
export const SHOP_RATES = ['0', '5', '8', '10', 'KCT'] as const;
export type ShopRate = (typeof SHOP_RATES)[number];

export type DraftingFacts = Readonly<{
  seller: Seller;
  today: PlainDate;
  /** Of the invoices that the drafts become; empty where it is still to be chosen. */
  serial: string;
  rate: ShopRate;
}>;

/** Digits of a unit price before tax: as many as the format takes. */
const PRICE_DIGITS = 4;

/**
 * The draft of an order's invoice: to the person who ordered, with the shop's prices less the tax within. Tax is
 * computed on each line, so that its total may differ from the order's by a dong or two.
 */
export function draftOfOrder(order: ShopOrder, facts: DraftingFacts): InvoiceDraft {
  const draft = emptyDraft('vat', facts.seller, facts.today);
  return {
    ...draft,
    serial: facts.serial,
    buyer: {
      ...EMPTY_BUYER,
      type: 'PERSONAL',
      name: order.buyer.name && oneLine(order.buyer.name),
      address: order.buyer.address && oneLine(order.buyer.address),
      phone: order.buyer.phone,
      email: order.buyer.email,
    },
    lines: order.items.map((item) => lineOf(item, facts.rate)),
    note: `TikTok Shop ${order.id}`,
  };
}

function lineOf({ name, code, quantity, price }: OrderItem, rate: ShopRate): Line {
  const amount = price && times(price, decimal(quantity));
  return {
    ...emptyLine(),
    name,
    code,
    quantity: decimal(quantity),
    price: price && round(withoutTax(price, rate), PRICE_DIGITS),
    subtotal: amount && round(withoutTax(amount, rate), 0),
    rate,
  };
}

function withoutTax(amount: Decimal, rate: ShopRate): Decimal {
  if (rate === 'KCT') return amount;
  return dividedBy(times(amount, HUNDRED), plus(HUNDRED, decimal(rate)));
}

/** What the buyer pays for what is sold, tax included, in dong; without the way to him. Null: a price could not be read. */
export function orderTotal({ items }: Pick<ShopOrder, 'items'>): Decimal | null {
  const amounts = items.flatMap(({ price, quantity }) =>
    price === null ? [] : [times(price, decimal(quantity))],
  );
  return amounts.length < items.length ? null : sum(amounts);
}
