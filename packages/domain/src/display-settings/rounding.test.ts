import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, isRounding, ROUNDING_KEYS, roundingFor } from './rounding.ts';

test('SET-005 SET-006 every key has a value for dong and one for foreign currencies', () => {
  for (const key of ROUNDING_KEYS) {
    const settings = { ...DEFAULT_ROUNDING, [key]: 1, [`${key}__FOREIGN`]: 7 };
    expect(roundingFor('VND', settings)[key]).toBe(1);
    expect(roundingFor('USD', settings)[key]).toBe(7);
  }
});

test('SET-012 a number of decimals is a whole number from 0 to 8', () => {
  expect([0, 8].every(isRounding)).toBe(true);
  expect([-1, 9, 1.5, Number.NaN].some(isRounding)).toBe(false);
  expect(Object.values(DEFAULT_ROUNDING).every(isRounding)).toBe(true);
});

test('dong amounts are whole from the start', () => {
  const { SUB_TOTAL, TAX_MONEY, TOTAL_MONEY } = roundingFor('VND', DEFAULT_ROUNDING);
  expect([SUB_TOTAL, TAX_MONEY, TOTAL_MONEY]).toEqual([0, 0, 0]);
});
