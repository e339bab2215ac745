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
