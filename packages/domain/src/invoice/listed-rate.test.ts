import { expect, test } from 'vitest';
import { type Decimal, decimal } from '../money/decimal.ts';
import { listedRate, listedRateText, rateKey } from './listed-rate.ts';

test.each(['0', '5', '8', '10'] as const)(
  '%s %% has its name in the list, however it is written',
  (rate) => {
    for (const written of [rate, `${rate}.00`])
      expect(listedRate({ rate: 'KHAC', customRate: decimal(written) })).toEqual({
        rate,
        customRate: null,
      });
    expect(rateKey({ rate: 'KHAC', customRate: decimal(rate) })).toBe(
      rateKey({ rate, customRate: null }),
    );
  },
);

test('any other rate stays what it is', () => {
  for (const customRate of [decimal('8.01'), decimal('-8'), decimal('3.5'), null])
    expect(listedRate({ rate: 'KHAC', customRate })).toEqual({ rate: 'KHAC', customRate });
  expect(listedRate({ rate: 'KCT', customRate: null })).toEqual({ rate: 'KCT', customRate: null });
});

test.each([
  ['8', '8'],
  ['08', '8'],
  ['KHAC:8.00', '8'],
  ['KHAC:10', '10'],
  ['KHAC:8.50', 'KHAC:8.5'],
  ['8.50', '8.5'],
  ['KCT', 'KCT'],
  ['KHAC:', 'KHAC:'],
  ['', ''],
])('the portal writes %j and means %j', (written, meant) => {
  expect(listedRateText(written)).toBe(meant);
});

test('8 % is 8 % with the trailing zeros of a database', () => {
  expect(listedRate({ rate: 'KHAC', customRate: '8.00' as Decimal })).toEqual({
    rate: '8',
    customRate: null,
  });
});
