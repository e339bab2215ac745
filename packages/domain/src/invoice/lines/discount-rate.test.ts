import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal } from '../../money/decimal.ts';
import { discount, draftOf, note, product } from '../testing/sample-draft.ts';
import { alignDiscountRates, discountRateFindings } from './discount-rate.ts';
import type { Line } from './line.ts';

test('LINE-015 with a single rate on the invoice the discount takes it silently', () => {
  const lines = alignDiscountRates([
    product('1', '1000', '8'),
    product('2', '500', '8'),
    discount('100', 'NONE'),
    note('x'),
  ]);
  expect(lines[2]).toMatchObject({ type: 'discount', rate: '8' });
  expect(discountRateFindings(lines)).toEqual([]);
  expect(draftOf([product('1', '1000', '8'), discount('100', '10')]).totals).toMatchObject({
    withoutTax: '900',
    tax: '72',
  });
});

test('LINE-015 with a single custom rate the discount takes its percentage too', () => {
  const goods = product('1', '1000', 'KHAC', { customRate: decimal('7') });
  expect(alignDiscountRates([goods, discount('100', '10')])[1]).toMatchObject({
    rate: 'KHAC',
    customRate: '7',
  });
});

test('LINE-015 8 % typed by hand and 8 % are one rate', () => {
  const goods = product('1', '1000', 'KHAC', { customRate: decimal('8') });
  const lines = [goods, product('1', '1000', '10'), discount('100', '8')];
  expect(discountRateFindings(lines)).toEqual([]);
});

test('LINE-015 with mixed rates a discount at a rate of no goods is pointed out', () => {
  const lines = [
    product('1', '1000', '8'),
    product('1', '1000', '10'),
    discount('100', '5'),
    discount('50', '10'),
  ];
  expect(alignDiscountRates(lines)).toBe(lines);
  expect(discountRateFindings(lines)).toEqual([
    { path: 'lines.2.rate', code: 'discount-rate-differs', params: {} },
  ]);
});

test('a discount without goods is left as it is', () => {
  const lines = [discount('100', '5')];
  expect(alignDiscountRates(lines)).toBe(lines);
  expect(discountRateFindings(lines)).toEqual([]);
});

test('LINE-015 after alignment a warning is left only where rates are mixed', () => {
  const rate = fc.constantFrom<Line['rate']>('5', '8', '10');
  fc.assert(
    fc.property(fc.array(rate, { minLength: 1 }), fc.array(rate), (goods, discounts) => {
      const lines = alignDiscountRates([
        ...goods.map((each) => product('1', '1000', each)),
        ...discounts.map((each) => discount('1', each)),
      ]);
      const findings = discountRateFindings(lines);
      const strangers = discounts.filter((each) => !goods.includes(each)).length;
      expect(findings.length).toBe(new Set(goods).size === 1 ? 0 : strangers);
    }),
  );
});
