import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../display-settings/rounding.ts';
import {
  absolute,
  compare,
  decimal,
  minus,
  plus,
  scaleOf,
  sum,
  times,
  ZERO,
} from '../money/decimal.ts';
import { dongRateOf, statedExchangeRate } from './exchange-rate/exchange-rate.ts';
import { completeLine } from './lines/complete-line.ts';
import { totalsOf } from './lines/sum-lines.ts';
import { discount, draftOf, product } from './testing/sample-draft.ts';
import { inDong, totalsInDong } from './totals-in-dong.ts';

const CENTS = roundingFor('USD', DEFAULT_ROUNDING);
const inDollars = (lines: readonly ReturnType<typeof product>[]) =>
  totalsOf(
    'vat',
    lines.map((line) => completeLine(line, 'vat', CENTS)),
    CENTS,
  );

test('an invoice in dollars is booked in whole dong, by rate and in sum', () => {
  const totals = inDollars([product('1', '10.25', '8'), product('3', '33.33', '10')]);
  expect(totalsInDong(totals, decimal('25410.5'))).toEqual({
    withoutTax: '2801254',
    tax: '274942',
    withTax: '3076196',
    discount: '0',
    decreeReduction: '0',
    byRate: [
      { rate: '8', customRate: null, base: '260458', tax: '20837' },
      { rate: '10', customRate: null, base: '2540796', tax: '254105' },
    ],
  });
});

test('half a dong is rounded away from zero, also of a decrease', () => {
  expect(inDong(decimal('0.5'), decimal('1'))).toBe('1');
  expect(inDong(decimal('-0.5'), decimal('1'))).toBe('-1');
  expect(inDong(decimal('2.25'), decimal('25410.5'))).toBe('57174');
});

test('an untaxed group stays without tax, not with zero', () => {
  const totals = inDollars([product('1', '100', 'KCT')]);
  expect(totalsInDong(totals, decimal('25000')).byRate).toEqual([
    { rate: 'KCT', customRate: null, base: '2500000', tax: null },
  ]);
});

test('a reduction and what was rounded off beside it are one amount, rounded once', () => {
  const totals = {
    byRate: [{ rate: 'KCT', customRate: null, base: decimal('10'), tax: null }],
    withoutTax: decimal('10'),
    tax: ZERO,
    withTax: decimal('9.8'),
    discount: ZERO,
    decreeReduction: decimal('0.5'),
  } as const;
  expect(totalsInDong(totals, decimal('1')).withTax).toBe('10');
});

test('an invoice in dong is unchanged', () => {
  const { totals } = draftOf([
    product('3', '333333', '8'),
    product('1', '1000000'),
    discount('100000'),
  ]);
  expect(totalsInDong(totals, null)).toEqual(totals);
});

test('whatever is sold, groups add up to the sums and the sums to what is payable', () => {
  const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
  const line = fc
    .tuple(cents, fc.constantFrom('0', '5', '8', '10', 'KCT'))
    .map(([amount, rate]) => product('1', String(amount / 100), rate));
  const rate = fc.integer({ min: 1, max: 9_999_999 }).map((part) => decimal(String(part / 100)));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), rate, (lines, exchangeRate) => {
      const totals = inDollars(lines);
      const dong = totalsInDong(totals, exchangeRate);
      expect(sum(dong.byRate.map(({ base }) => base))).toBe(dong.withoutTax);
      expect(sum(dong.byRate.map(({ tax }) => tax ?? ZERO))).toBe(dong.tax);
      expect(plus(dong.withoutTax, dong.tax)).toBe(dong.withTax);
      expect([dong.withoutTax, dong.tax, dong.withTax].map(scaleOf)).toEqual([0, 0, 0]);
      const gap = absolute(minus(dong.withTax, times(totals.withTax, exchangeRate)));
      expect(compare(gap, decimal(totals.byRate.length))).toBeLessThanOrEqual(0);
    }),
  );
});

test('a foreign currency without a rate comes to no dong at all', () => {
  const totals = inDollars([product('1', '100', '10')]);
  expect(totalsInDong(totals, dongRateOf({ currency: 'USD', exchangeRate: null }))).toMatchObject({
    withoutTax: '0',
    tax: '0',
    withTax: '0',
    byRate: [{ base: '0', tax: '0' }],
  });
  expect(dongRateOf({ currency: 'VND', exchangeRate: null })).toBeNull();
  expect(statedExchangeRate('USD', decimal('1'))).toBeNull();
  expect(statedExchangeRate('VND', decimal('1'))).toBeNull();
  expect(statedExchangeRate('IDR', decimal('1.6'))).toBe('1.6');
});
