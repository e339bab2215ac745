import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, NO_MARKS, readWrittenNumber } from './written-number.ts';

const ofTotal = { marks: NO_MARKS, isDong: true } as const;
const read = (text: string, context: Parameters<typeof readWrittenNumber>[1] = ofTotal) =>
  readWrittenNumber(text, context);

test.each([
  ['12500000', '12500000'],
  ['-12500000.50', '-12500000.5'],
  ['0,000000', '0'],
  ['12,5', '12.5'],
  ['0,125', '0.125'],
  ['1234,567', '1234.567'],
])('the number %j is read as it is written', (text, value) => {
  expect(read(text)).toEqual({ value, isRewritten: false });
});

test.each([
  ['12,500,000', '12500000'],
  ['12.500.000', '12500000'],
  ['12,500,000.75', '12500000.75'],
  ['12.500.000,75', '12500000.75'],
  ['12.500,75', '12500.75'],
  ['12 500 000', '12500000'],
  ['12\u00a0500\u00a0000', '12500000'],
  ['12\u202f500,5', '12500.5'],
  ['12\u2019500\u2019000', '12500000'],
  ['1250000 đ', '1250000'],
  ['1.250.000đ', '1250000'],
  ['1250000 VNĐ', '1250000'],
  ['(5000)', '-5000'],
  ['(1,250,000)', '-1250000'],
  ['\u22125', '-5'],
  ['+5', '5'],
  ['1E3', '1000'],
  ['1.5e3', '1500'],
  ['15e-1', '1.5'],
  ['.5', '0.5'],
  ['5.', '5'],
])('the number %j can mean only %s and is read with a note', (text, value) => {
  expect(read(text)).toEqual({ value, isRewritten: true });
});

test.each([
  '',
  '-',
  'mười',
  '1,234',
  '12,50,000',
  '1,2345,678',
  '12.500.00',
  '1.234.567.89',
  '1 2',
  '1250 000',
  '(-5)',
  '--5',
  '1E99',
  '1E+1000',
  'NaN',
  'INF',
  '#REF!',
  '0x10',
  '5 USD',
  '10%',
])('the text %j is not read as a number', (text) => {
  expect(read(text)).toBeNull();
});

test('three digits after one dot are a fraction only where nothing speaks for thousands', () => {
  const decimals = marksOf(['110000.00', '1']);
  const groups = marksOf(['12.500.000', '950.000']);
  expect(decimals).toEqual({ dotsGroup: false, dotsAreDecimal: true });
  expect(groups).toEqual({ dotsGroup: true, dotsAreDecimal: false });
  expect(read('110.000', { marks: decimals, isDong: true })?.value).toBe('110');
  expect(read('110.000', { marks: NO_MARKS, isDong: false })?.value).toBe('110');
  expect(read('110.000', { marks: NO_MARKS, isDong: true })).toBeNull();
  expect(read('1.500', { marks: groups, isDong: false })).toBeNull();
});

test('an amount in dong is no amount of a foreign currency', () => {
  expect(read('100 đ', { marks: NO_MARKS, isDong: false })).toBeNull();
});

test('a grouped number reads as the number that was grouped, by any mark', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 2_000_000_000 }),
      fc.constantFrom(',', '.', ' ', '\u00a0', "'"),
      fc.boolean(),
      (whole, mark, negative) => {
        const grouped = String(whole).replaceAll(/\B(?=(\d{3})+$)/g, mark);
        expect(read(negative ? `-${grouped}` : grouped)?.value).toBe(
          String(negative ? -whole : whole),
        );
      },
    ),
  );
});
