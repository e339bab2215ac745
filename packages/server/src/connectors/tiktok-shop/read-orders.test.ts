import { expect, test } from 'vitest';
import { OrderList, readOrder } from './read-orders.ts';

const pricesOf = (piece: object) => {
  const order = {
    id: '1',
    status: 'COMPLETED',
    create_time: 1_700_000_000,
    line_items: [{ product_name: 'Sổ', ...piece }],
  };
  return OrderList.parse({ orders: [order] })
    .orders.map(readOrder)
    .flatMap(({ items }) => items.map(({ price }) => price));
};

test.each([
  [{ original_price: '54000', seller_discount: '4000' }, '50000'],
  [{ original_price: '54000' }, '54000'],
  [{ original_price: '0' }, '0'],
  [{}, null],
  [{ original_price: '' }, null],
  [{ original_price: '54,000' }, null],
  [{ original_price: '54000', seller_discount: '4.000.000' }, null],
])('the price of a piece %j is %s', (piece, price) => {
  expect(pricesOf(piece)).toEqual([price]);
});

test.each([[8_640_000_000_001], [253_402_300_800], [-62_167_219_201]])(
  'an order of second %s is not read: its moment has no date',
  (create_time) => {
    const order = { id: '1', status: 'COMPLETED', create_time };
    expect(OrderList.safeParse({ orders: [order] }).success).toBe(false);
  },
);
