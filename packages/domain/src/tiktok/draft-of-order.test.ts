import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../display-settings/rounding.ts';
import { completeDraft } from '../invoice/complete-draft.ts';
import { absolute, compare, decimal, minus, ZERO } from '../money/decimal.ts';
import { draftOfOrder, orderTotal, SHOP_RATES } from './draft-of-order.ts';
import { leftOutFor, ORDER_STATES, type ShopOrder } from './shop-order.ts';

const SELLER = {
  taxCode: '0399999903',
  name: 'Công ty mẫu',
  address: 'Hà Nội',
  phone: null,
  email: null,
  fax: null,
  website: null,
  bankAccount: null,
  bankName: null,
};
const ORDER: ShopOrder = {
  id: '577086512123755123',
  state: 'COMPLETED',
  orderedAt: '2026-11-20T03:00:00.000Z',
  currency: 'VND',
  buyer: { name: 'L** T** M**', phone: null, address: 'Quận 1', email: null },
  items: [{ name: 'Sổ tay', code: 'ST-01', quantity: 3, price: decimal('54000') }],
};
const facts = { seller: SELLER, today: '2026-11-21', serial: 'C26TAA', rate: '8' } as const;
const completed = (order: ShopOrder, rate: (typeof SHOP_RATES)[number] = '8') =>
  completeDraft(draftOfOrder(order, { ...facts, rate }), roundingFor('VND', DEFAULT_ROUNDING));

test('an order becomes an invoice to the person who ordered, with the tax taken out of the prices', () => {
  const draft = completed(ORDER);
  expect(draft.totals).toMatchObject({ withoutTax: '150000', tax: '12000', withTax: '162000' });
  expect(draft.buyer).toMatchObject({ type: 'PERSONAL', name: 'L** T** M**', taxCode: null });
  expect(draft.lines[0]).toMatchObject({ code: 'ST-01', quantity: '3', price: '50000', rate: '8' });
  expect(draft.note).toBe('TikTok Shop 577086512123755123');
});

test('no draft is made of what was not paid, fell through, or is in other money', () => {
  expect(ORDER_STATES.filter((state) => leftOutFor({ ...ORDER, state }) === null)).toEqual([
    'AWAITING_SHIPMENT',
    'PARTIALLY_SHIPPING',
    'AWAITING_COLLECTION',
    'IN_TRANSIT',
    'DELIVERED',
    'COMPLETED',
  ]);
  expect(leftOutFor({ ...ORDER, state: 'CANCELLED' })).toBe('cancelled');
  expect(leftOutFor({ ...ORDER, currency: 'USD' })).toBe('other-currency');
  expect(leftOutFor({ ...ORDER, items: [] })).toBe('nothing-sold');
});

test('no draft is made of an order with a price that could not be read, and its total is not known', () => {
  const [item] = ORDER.items;
  if (!item) throw new Error('the order has an item');
  const unread = { ...ORDER, items: [item, { ...item, price: null }] };
  expect(leftOutFor(unread)).toBe('price-unread');
  expect(orderTotal(unread)).toBeNull();
  expect(draftOfOrder(unread, facts).lines[1]).toMatchObject({ price: null, subtotal: null });
});

const items = fc.array(
  fc.record({
    name: fc.constant('Hàng'),
    code: fc.constant(null),
    quantity: fc.integer({ min: 1, max: 200 }),
    price: fc.integer({ min: 1, max: 50_000_000 }).map((price) => decimal(price)),
  }),
  { minLength: 1, maxLength: 12 },
);

test('at every rate the invoice comes to what was paid, but for a dong a line', () => {
  fc.assert(
    fc.property(items, fc.constantFrom(...SHOP_RATES), (sold, rate) => {
      const order = { ...ORDER, items: sold };
      const gap = absolute(minus(completed(order, rate).totals.withTax, orderTotal(order) ?? ZERO));
      expect(compare(gap, decimal(sold.length))).toBeLessThanOrEqual(0);
    }),
  );
});
