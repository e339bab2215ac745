import { expect, test } from 'vitest';
import type { Line } from '../invoice/lines/line.ts';
import { discount, draftOf, note, product } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { returnLines } from './return-lines.ts';

const { lines: issued } = draftOf([
  product('10', '100000'),
  discount('50000'),
  note('Giao tại kho'),
  product('4', '20000', '8'),
]);
const ofFirstTwo = new Map([
  [0, decimal('3')],
  [1, decimal('3')],
]);

test('LINE-022 of a whole return every article comes back with all its amounts, and remarks do not', () => {
  expect(returnLines(issued, { shape: 'whole' })).toMatchObject([
    {
      type: 'product',
      method: 'decrease',
      quantity: '-10',
      price: '100000',
      subtotal: '-1000000',
      tax: '-100000',
      total: '-1100000',
    },
    {
      type: 'product',
      method: 'increase',
      unit: null,
      quantity: null,
      price: null,
      subtotal: '50000',
      tax: '5000',
      total: '55000',
    },
    {
      type: 'product',
      method: 'decrease',
      quantity: '-4',
      price: '20000',
      subtotal: '-80000',
      tax: '-6400',
      total: '-86400',
    },
  ]);
});

test('an amount that the invoice does not state is not given back either', () => {
  const untaxed: Line = {
    ...product('1', '5'),
    tax: null,
    subtotal: decimal('5'),
    total: decimal('5'),
  };
  expect(returnLines([untaxed], { shape: 'whole' })).toMatchObject([{ tax: null, subtotal: '-5' }]);
});

test('only articles come back in pieces, with their share of the discount, or in value, with the tax that what is left leaves', () => {
  expect(returnLines(issued, { shape: 'part', pieces: ofFirstTwo })).toEqual([
    {
      ...issued[0],
      method: 'decrease',
      quantity: '-3',
      subtotal: '-300000',
      tax: '-30000',
      total: null,
    },
    {
      ...issued[1],
      type: 'product',
      method: 'increase',
      subtotal: '15000',
      tax: '1500',
      total: null,
    },
  ]);
  expect(returnLines(issued, { shape: 'value', value: ofFirstTwo })).toEqual([
    {
      ...issued[0],
      method: 'decrease',
      unit: null,
      quantity: null,
      price: null,
      subtotal: '-3',
      tax: '0',
      total: null,
    },
  ]);
});

test('of an article that states no pieces none come back', () => {
  const lumpSum: Line = { ...product('1', '5'), quantity: null, price: null };
  const back = { shape: 'part', pieces: new Map([[0, decimal('1')]]) } as const;
  expect(() => returnLines([lumpSum], back)).toThrow(RangeError);
});
