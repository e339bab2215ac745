import { expect, test } from 'vitest';
import { decimal } from '../money/decimal.ts';
import { refundParts } from './refund-parts.ts';

const ADVANCES = [
  { id: '1', open: decimal('300') },
  { id: '2', open: decimal('0') },
  { id: '3', open: decimal('200') },
];

test.each([
  ['100', [['1', '100']]],
  ['300', [['1', '300']]],
  [
    '301',
    [
      ['1', '300'],
      ['3', '1'],
    ],
  ],
  [
    '500',
    [
      ['1', '300'],
      ['3', '200'],
    ],
  ],
  ['501', null],
  ['0', null],
  ['-1', null],
])('a refund of %s takes the oldest advances first, and no more than is left', (amount, parts) => {
  expect(
    refundParts(ADVANCES, decimal(amount))?.map(({ id, amount: part }) => [id, part]) ?? null,
  ).toEqual(parts);
});
