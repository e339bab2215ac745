import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, minus, sum } from '../money/decimal.ts';
import { annexOf } from './fill-return.ts';
import {
  annexAboveCells,
  annexLines,
  annexWith,
  NO_TYPED_ANNEX,
  type TypedAnnex,
} from './return-annex.ts';

const FILLED = annexOf({
  purchases: decimal(50_000_000),
  purchasesTax: decimal(4_000_000),
  sales: decimal(100_000_000),
});
const NAMES = { purchases: 'Đất sét', sales: 'Bình gốm' };
const line = (value: number, tax = 0) => ({
  name: 'Men',
  value: decimal(value),
  tax: decimal(tax),
});

test('VAT-011 without entered lines the annex has the sums of the invoices, in one line for each side', () => {
  expect(annexWith(FILLED, NO_TYPED_ANNEX)).toEqual(FILLED);
  expect(annexLines(FILLED, { annexNames: NAMES })).toEqual({
    bought: [{ name: 'Đất sét', value: '50000000', tax: '4000000' }],
    sold: [{ name: 'Bình gốm', value: '100000000', reduced: '2000000' }],
  });
});

test('lines that are typed on one side leave the other to the invoices, with or without any', () => {
  const typed = { purchases: null, sales: [line(30_000_049), line(20)] };
  expect(annexWith(FILLED, typed)).toEqual({
    purchases: '50000000',
    purchasesTax: '4000000',
    sales: '30000069',
    reduced: '600001',
    difference: '-3399999',
  });
  expect(annexWith(null, typed)).toMatchObject({ purchases: '0', difference: '600001' });
});

test('an annex that comes to nothing is left out', () => {
  expect(annexWith(null, NO_TYPED_ANNEX)).toBeNull();
  expect(annexWith(null, { purchases: [], sales: [] })).toBeNull();
  expect(annexWith(FILLED, { purchases: [], sales: [] })).toBeNull();
  const zero = annexOf({ purchases: decimal(0), purchasesTax: decimal(0), sales: decimal(0) });
  expect(annexWith(zero, NO_TYPED_ANNEX)).toBeNull();
  expect(annexWith(zero, { purchases: [line(0, 1)], sales: null })).not.toBeNull();
});

test('the lines of an annex come to its sums, and its difference is what they leave', () => {
  const dong = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const lines = fc.option(fc.array(fc.tuple(dong, dong), { maxLength: 5 }), { freq: 3 });
  fc.assert(
    fc.property(fc.boolean(), lines, lines, (isFilled, purchases, sales) => {
      const typed: TypedAnnex = {
        purchases: purchases?.map(([value, tax]) => line(value, tax)) ?? null,
        sales: sales?.map(([value]) => line(value)) ?? null,
      };
      const annex = annexWith(isFilled ? FILLED : null, typed);
      if (annex === null) return;
      const { bought, sold } = annexLines(annex, { annexNames: NAMES, annexTyped: typed });
      expect(Math.min(bought.length, sold.length)).toBeGreaterThan(0);
      expect(sum(bought.map(({ value }) => value))).toBe(annex.purchases);
      expect(sum(bought.map(({ tax }) => tax))).toBe(annex.purchasesTax);
      expect(sum(sold.map(({ value }) => value))).toBe(annex.sales);
      expect(sum(sold.map(({ reduced }) => reduced))).toBe(annex.reduced);
      expect(annex.difference).toBe(minus(annex.reduced, annex.purchasesTax));
    }),
  );
});

test('the annex is a part of [32], [23] and [25]: what is above its cell is named', () => {
  const cells = { '23': decimal(50_000_000), '25': decimal(4_000_000), '32': decimal(100_000_000) };
  expect(annexAboveCells(FILLED, cells)).toEqual([]);
  expect(annexAboveCells(FILLED, { ...cells, '25': decimal(1), '32': decimal(1) })).toEqual([
    '25',
    '32',
  ]);
});
