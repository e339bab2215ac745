import { expect, test } from 'vitest';
import { product } from '../invoice/testing/sample-draft.ts';
import { informationLines } from './information-lines.ts';

const ISSUED = [product('2', '100000'), product('1', '50000', '8', { name: 'Ghế' })];
const [table = product('2', '100000'), chair = table] = ISSUED;

test('an adjustment of information names only the articles that are called otherwise, and states no amount', () => {
  expect(informationLines(ISSUED, ISSUED)).toEqual([]);
  expect(informationLines(ISSUED, [table, { ...chair, name: 'Ghế đẩu' }])).toEqual([
    {
      ...chair,
      type: 'note',
      name: 'Ghế đẩu, cái',
      unit: null,
      quantity: null,
      price: null,
      rate: 'NONE',
      customRate: null,
      subtotal: null,
      tax: null,
      total: null,
      method: null,
    },
  ]);
});

test.each([
  ['name', 'Bàn đá'],
  ['unit', 'bộ'],
  ['code', 'B-02'],
  ['type', 'note'],
] as const)('another %s is another article', (field, value) => {
  expect(informationLines(ISSUED, [{ ...table, [field]: value }, chair])).toHaveLength(1);
});

test('another quantity or price is no information, and a line that was not issued is added', () => {
  const dearer = {
    ...table,
    quantity: chair.quantity,
    price: chair.price,
    subtotal: chair.subtotal,
  };
  expect(informationLines(ISSUED, [dearer])).toEqual([]);
  const added = product('1', '1', '10', { name: 'Tủ', unit: null });
  expect(informationLines(ISSUED, [...ISSUED, added]).map(({ name }) => name)).toEqual(['Tủ']);
});
