import { expect, test } from 'vitest';
import { CURRENCIES, DEFAULT_CURRENCY, isForeign, isMoney, minorUnitOf } from './currency.ts';

test('ISS-013 CONST-003 dong is the default and the only currency without an exchange rate', () => {
  expect(CURRENCIES).toEqual(['VND', 'USD', 'CNY']);
  expect(DEFAULT_CURRENCY).toBe('VND');
  expect(CURRENCIES.filter(isForeign)).toEqual(['USD', 'CNY']);
});

test.each([
  ['VND', 0],
  ['JPY', 0],
  ['USD', 2],
  ['KWD', 3],
  ['CLF', 4],
])('the smallest unit of %s has %i digits', (currency, digits) => {
  expect(minorUnitOf(currency)).toBe(digits);
});

test('a code is money where ISO 4217 gives it a smallest unit', () => {
  expect(['VND', 'USD', 'EUR', 'JPY', 'KWD', 'CLF', 'XOF'].every(isMoney)).toBe(true);
  expect(['XXX', 'XAU', 'XTS', 'XDR', 'BTC', 'usd', ''].some(isMoney)).toBe(false);
});
