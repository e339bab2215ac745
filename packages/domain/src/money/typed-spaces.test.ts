import { expect, test } from 'vitest';
import { decimalOrNull } from './decimal.ts';
import { VIETNAMESE_FORMAT } from './number-format.ts';
import { parseNumber } from './parse-number.ts';

test('spaces around a number are no part of it', () => {
  expect(decimalOrNull(' 2.50 ')).toBe('2.5');
  expect(decimalOrNull(' ')).toBeNull();
  expect(parseNumber(' 1.500 ', VIETNAMESE_FORMAT)).toBe('1500');
});

test.each([' ', '\u00a0', '\u202f'])(
  'groups may be parted by the space "%s", also several times',
  (space) => {
    const spaced = { decimalMark: ',', thousandMark: ' ' } as const;
    expect(parseNumber(`1${space}234${space}567,5`, spaced)).toBe('1234567.5');
  },
);

test.each([' ', '\u00a0', '\u202f'])(
  'under the Vietnamese format the space "%s" groups nothing',
  (space) => {
    expect(parseNumber(`1${space}500`, VIETNAMESE_FORMAT)).toBeNull();
  },
);
