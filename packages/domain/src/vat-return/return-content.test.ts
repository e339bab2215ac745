import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { decimal } from '../money/decimal.ts';
import { NO_ENTRIES } from './compute-cells.ts';
import { entriesWith, hasBegun } from './return-content.ts';

const period = (text: string): TaxPeriod => parsePeriod(text) as TaxPeriod;

test.each([
  ['3/2026', '2026-06-30', false],
  ['3/2026', '2026-07-01', true],
  ['08/2026', '2026-07-31', false],
  ['08/2026', '2026-08-01', true],
])('VAT-007 a return of %s can be made on %s: %s', (text, today, isPossible) => {
  expect(hasBegun(period(text), today)).toBe(isPossible);
});

test('VAT-017 VAT-018 a typed base brings its tax, unless that was typed too', () => {
  const filled = { ...NO_ENTRIES, '30': decimal(1), '31': decimal(2), '24': decimal(3) };
  expect(entriesWith(filled, {})).toEqual(filled);
  expect(entriesWith(filled, { '30': decimal(1_000) })).toMatchObject({ '30': '1000', '31': '50' });
  const both = { '30': decimal(1_000), '31': decimal(49) };
  expect(entriesWith(filled, both)).toMatchObject({ '30': '1000', '31': '49', '24': '3' });
});
