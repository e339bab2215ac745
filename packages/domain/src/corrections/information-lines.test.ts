import { expect, test } from 'vitest';
import { draftOf, product } from '../invoice/testing/sample-draft.ts';
import { informationLines } from './information-lines.ts';

const { lines: issued } = draftOf([
  product('2', '100000', '10', { code: 'B-1' }),
  product('1', '50000', '8', { name: 'Ghế gỗ' }),
]);
const [table, chair] = issued as [(typeof issued)[0], (typeof issued)[0]];

test('an article that stays as it was named gives no line', () => {
  expect(informationLines(issued, issued)).toEqual([]);
});

test('an article that is named anew gives a remark with name and unit, without goods or money', () => {
  expect(informationLines(issued, [{ ...table, name: 'Bàn sắt', unit: 'chiếc' }, chair])).toEqual([
    {
      type: 'note',
      code: 'B-1',
      name: 'Bàn sắt, chiếc',
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
  ['name', { name: 'Bàn sắt' }],
  ['unit', { unit: 'chiếc' }],
  ['code', { code: 'B-2' }],
  ['type', { type: 'note' as const }],
])('another %s names an article anew', (_, change) => {
  expect(informationLines(issued, [{ ...table, ...change }, chair])).toHaveLength(1);
});

test('another quantity or price is no information: that is an adjustment of amounts', () => {
  const [line] = draftOf([product('3', '70000', '8', { code: 'B-1' })]).lines;
  expect(informationLines(issued, line ? [line] : [])).toEqual([]);
});

test('an article that was not on the invoice gives a remark, by its name alone where it has no unit', () => {
  const more = { ...chair, name: 'Tủ', unit: null };
  expect(informationLines(issued, [table, chair, more]).map(({ name }) => name)).toEqual(['Tủ']);
});
