import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, round } from './decimal.ts';
import {
  FALLBACK_FORMAT,
  formatNumber,
  type NumberFormat,
  VIETNAMESE_FORMAT,
} from './number-format.ts';
import { parseNumber } from './parse-number.ts';

const SPACED: NumberFormat = { decimalMark: ',', thousandMark: ' ' };
const PLAIN: NumberFormat = { decimalMark: '.', thousandMark: '' };

test('SET-013 a company starts with decimal comma and thousand dot', () => {
  expect(formatNumber(decimal('1234567.5'), VIETNAMESE_FORMAT)).toBe('1.234.567,5');
});

test('SET-014 without a setting the format is thousand comma and decimal dot', () => {
  expect(formatNumber(decimal('1234567.5'), FALLBACK_FORMAT)).toBe('1,234,567.5');
});

test.each([
  ['1500', { scale: 2 }, '1.500,00'],
  ['1499.5', { scale: 0 }, '1.500'],
  ['-1500', {}, '-1.500'],
  ['-1500', { parentheses: true }, '(1.500)'],
  ['-0.4', { scale: 0, parentheses: true }, '0'],
  ['999', {}, '999'],
])('%s is shown with %j as %s', (value, options, text) => {
  expect(formatNumber(decimal(value), VIETNAMESE_FORMAT, options)).toBe(text);
});

test.each([
  ['1.500', '1500'],
  ['1.500.000', '1500000'],
  ['1500', '1500'],
  ['1.500,25', '1500.25'],
  [',5', '0.5'],
  ['0,5', '0.5'],
  ['-1.500', '-1500'],
  ['\u22121.500', '-1500'],
  ['(1.500)', '-1500'],
  ['(2,5k)', '-2500'],
  ['2k', '2000'],
  ['1,5m', '1500000'],
  ['1,5 M', '1500000'],
  ['  12 ', '12'],
  ['-0', '0'],
])('"%s" is read under the Vietnamese format as %s', (text, value) => {
  expect(parseNumber(text, VIETNAMESE_FORMAT)).toBe(value);
});

test.each([
  '1.5',
  '1.50',
  '1.5000',
  '12.34',
  '0.500',
  '1500.000',
  '1.500.00',
  '1,5,0',
  '1,2.3',
  '5,',
  '',
  '-',
  'k',
  'abc',
  '1 500',
  '1e5',
  '(5',
  '5)',
  '(-5)',
  '--5',
  '5kk',
  '1.500,-',
  '.500',
  'Infinity',
])('"%s" is refused under the Vietnamese format rather than guessed', (text) => {
  expect(parseNumber(text, VIETNAMESE_FORMAT)).toBeNull();
});

test('the same text follows the setting: 1.500 is one and a half where the dot is the decimal mark', () => {
  expect(parseNumber('1.500', FALLBACK_FORMAT)).toBe('1.5');
  expect(parseNumber('1,500', FALLBACK_FORMAT)).toBe('1500');
  expect(parseNumber('1 500,5', SPACED)).toBe('1500.5');
  expect(parseNumber('1\u00a0500', SPACED)).toBe('1500');
  expect(parseNumber('1500.5', PLAIN)).toBe('1500.5');
  expect(parseNumber('1,500', PLAIN)).toBeNull();
});

const formats = fc.constantFrom(VIETNAMESE_FORMAT, FALLBACK_FORMAT, SPACED, PLAIN);
const values = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), fc.nat(999_999))
  .map(([whole, fraction]) => decimal(`${whole}.${String(fraction).padStart(6, '0')}`));

test('what is shown is read back as the same number', () => {
  fc.assert(
    fc.property(
      values,
      formats,
      fc.boolean(),
      fc.integer({ min: 0, max: 8 }),
      (value, format, parentheses, scale) => {
        expect(parseNumber(formatNumber(value, format, { parentheses }), format)).toBe(value);
        expect(parseNumber(formatNumber(value, format, { scale }), format)).toBe(
          round(value, scale),
        );
      },
    ),
  );
});

test('no text makes the reader fail, and what it reads it can show', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-() km') }),
      formats,
      (text, format) => {
        const value = parseNumber(text, format);
        if (value !== null) expect(parseNumber(formatNumber(value, format), format)).toBe(value);
      },
    ),
    { numRuns: 2000 },
  );
});
