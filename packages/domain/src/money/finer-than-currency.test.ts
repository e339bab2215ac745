import { expect, test } from 'vitest';
import { decimal } from './decimal.ts';
import { isFinerThanCurrency } from './finer-than-currency.ts';

test.each([
  ['0.5', 'VND', true],
  ['200000.50', 'VND', true],
  ['200000.00', 'VND', false],
  ['0.005', 'USD', true],
  ['-0.01', 'USD', false],
  ['0.005', 'KWD', false],
  ['1.5', 'JPY', true],
])('%s %s is finer than its currency: %s', (amount, currency, isFiner) => {
  expect(isFinerThanCurrency(decimal(amount), currency)).toBe(isFiner);
});
