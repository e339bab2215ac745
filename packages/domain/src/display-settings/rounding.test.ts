import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, isRounding, mostDecimals, roundingFor } from './rounding.ts';

test('SET-005 SET-006 every key has a value for dong and one for foreign currencies', () => {
  for (const key of ['QUANTITY', 'UNIT_PRICE'] as const) {
    const settings = { ...DEFAULT_ROUNDING, [key]: 1, [`${key}__FOREIGN`]: 5 };
    expect(roundingFor('VND', settings)[key]).toBe(1);
    expect(roundingFor('USD', settings)[key]).toBe(5);
  }
  expect(roundingFor('USD', { ...DEFAULT_ROUNDING, SUB_TOTAL__FOREIGN: 1 }).SUB_TOTAL).toBe(1);
});

test('SET-012 a number of decimals is a whole number from 0 to the most that the format and the currency take', () => {
  expect([0, 6].every((digits) => isRounding(digits, 6))).toBe(true);
  expect([-1, 7, 1.5, Number.NaN].some((digits) => isRounding(digits, 6))).toBe(false);
  for (const [key, digits] of Object.entries(DEFAULT_ROUNDING))
    expect(isRounding(digits, mostDecimals(key as keyof typeof DEFAULT_ROUNDING)), key).toBe(true);
  expect(
    ['RATE', 'QUANTITY', 'UNIT_PRICE', 'TOTAL_MONEY'].map((key) => mostDecimals(key as 'RATE')),
  ).toEqual([2, 6, 6, 0]);
  expect(
    ['RATE', 'UNIT_PRICE', 'TAX_MONEY'].map((key) => mostDecimals(`${key}__FOREIGN` as 'RATE')),
  ).toEqual([2, 6, 4]);
});

test('dong amounts are whole, whatever is set', () => {
  const settings = { ...DEFAULT_ROUNDING, SUB_TOTAL: 3, TAX_MONEY: 3, TOTAL_MONEY: 3 };
  const { SUB_TOTAL, TAX_MONEY, TOTAL_MONEY } = roundingFor('VND', settings);
  expect([SUB_TOTAL, TAX_MONEY, TOTAL_MONEY]).toEqual([0, 0, 0]);
});

test.each([
  ['JPY', 0],
  ['KRW', 0],
  ['USD', 2],
  ['KWD', 3],
] as const)('amounts in %s have at most %d decimals, whatever is set', (currency, most) => {
  const settings = { ...DEFAULT_ROUNDING, TOTAL_MONEY__FOREIGN: 4, TAX_GTGT_MONEY_10__FOREIGN: 0 };
  expect(roundingFor(currency, settings).TOTAL_MONEY).toBe(most);
  expect(roundingFor(currency, settings).TAX_GTGT_MONEY_10).toBe(0);
});
