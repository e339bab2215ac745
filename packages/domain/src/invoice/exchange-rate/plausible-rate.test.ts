import { expect, test } from 'vitest';
import { isMoney } from '../../money/currency.ts';
import { decimal } from '../../money/decimal.ts';
import { RATE_MAGNITUDES } from '../../money/rate-magnitudes.ts';
import { knownRateMissed, usualRateMissed } from './plausible-rate.ts';

const missed = (currency: string, rate: string) => usualRateMissed(currency, decimal(rate));
const missedOf = (currency: string, rate: string, ofInvoice: string | null) =>
  knownRateMissed(currency, decimal(rate), ofInvoice === null ? null : decimal(ofInvoice));

test('a rate that lost its thousands is found in every currency of the table, also where it had few', () => {
  for (const [currency, usual] of Object.entries(RATE_MAGNITUDES)) {
    expect(isMoney(currency), currency).toBe(true);
    expect(missed(currency, usual)).toBeNull();
    for (const factor of ['0.001', '1000'])
      expect(missed(currency, String(Number(usual) * Number(factor))), currency).toBe(usual);
  }
});

test.each([
  ['USD', '25.4', '25400', '16000'],
  ['EUR', '30.125', '30125', '22000'],
  ['JPY', '17500', '175', '270'],
  ['KRW', '18000', '17.9', '20.5'],
  ['LAK', '1200', '1.2', '2.9'],
])('%s: %s is doubtful, %s and %s are not', (currency, doubtful, ...rates) => {
  expect(missed(currency, doubtful)).toBe(RATE_MAGNITUDES[currency]);
  for (const rate of rates) expect(missed(currency, rate)).toBeNull();
});

test('of a currency that the table does not have nothing is known', () => {
  expect(missed('XPF', '1')).toBeNull();
});

test('the rate of a payment is less than twice that of its invoice, and more than half of it', () => {
  expect(missedOf('USD', '26000', '25400')).toBeNull();
  expect(missedOf('USD', '12701', '25400')).toBeNull();
  expect(missedOf('USD', '50800', '25400')).toBe('25400');
  expect(missedOf('USD', '12700', '25400')).toBe('25400');
  expect(missedOf('XPF', '0.01', '240')).toBe('240');
});

test('an invoice with a wrong rate, or none, does not stop a payment with the right one', () => {
  for (const ofInvoice of ['25.4', null]) {
    expect(missedOf('USD', '25400', ofInvoice)).toBeNull();
    expect(missedOf('USD', '25.4', ofInvoice)).toBe('30000');
  }
});
