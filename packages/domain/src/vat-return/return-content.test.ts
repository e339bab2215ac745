import { expect, test } from 'vitest';
import { parsePeriod, type TaxPeriod } from '../dates/tax-period.ts';
import { decimal } from '../money/decimal.ts';
import { NO_ENTRIES } from './derive-cells.ts';
import {
  ANNEX_NAME_LENGTH,
  entriesWith,
  hasBegun,
  USUAL_ACTIVITY,
  USUAL_ANNEX_NAME,
} from './return-content.ts';

const FILLED = {
  ...NO_ENTRIES,
  '23': decimal(1_000),
  '24': decimal(100),
  '25': decimal(100),
  '32': decimal(5_000),
  '33': decimal(400),
};

test('entered values replace those of the invoices, and nothing else moves', () => {
  expect(entriesWith(FILLED, {})).toEqual(FILLED);
  expect(entriesWith(FILLED, { '22': decimal(7) })).toEqual({ ...FILLED, '22': '7' });
});

test('VAT-017 VAT-018 a typed base brings its tax unless the tax was typed as well', () => {
  expect(entriesWith(FILLED, { '32': decimal(6_000) })).toMatchObject({
    '32': '6000',
    '33': '600',
  });
  const both = { '32': decimal(6_000), '33': decimal(480) };
  expect(entriesWith(FILLED, both)).toMatchObject({ '32': '6000', '33': '480' });
  const taxFirst = { '25': decimal(60), '24': decimal(90) };
  expect(entriesWith(FILLED, taxFirst)).toMatchObject({ '24': '90', '25': '60' });
});

test('a typed [24] takes [25] with it where both were the same', () => {
  expect(entriesWith(FILLED, { '24': decimal(90) })).toMatchObject({ '24': '90', '25': '90' });
});

test.each([
  ['2026-06-30', false],
  ['2026-07-01', true],
  ['2026-10-15', true],
])('on %s a return of the third quarter can be made: %s', (today, isPossible) => {
  expect(hasBegun(parsePeriod('3/2026') as TaxPeriod, today)).toBe(isPossible);
});

test('the words that a new return begins with are those of the form, and fit its fields', () => {
  expect(USUAL_ACTIVITY).toBe('Hoạt động sản xuất kinh doanh thông thường');
  expect(USUAL_ANNEX_NAME).toMatch(/ 8%$/);
  expect(USUAL_ANNEX_NAME.length).toBeLessThanOrEqual(ANNEX_NAME_LENGTH);
});
