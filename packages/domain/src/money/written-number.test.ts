import fc from 'fast-check';
import { expect, test } from 'vitest';
import { marksOf, NO_MARKS, readWrittenNumber } from './written-number.ts';

const ofTotal = { marks: NO_MARKS, isDong: true, minorUnit: 0 } as const;
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

const ofQuantity = { marks: NO_MARKS, isDong: false, minorUnit: null } as const;
const dong = (...money: string[]) => ({ ...ofTotal, marks: marksOf(money) });
const dollars = (...money: string[]) => ({ isDong: false, minorUnit: 2, marks: marksOf(money) });

test('three digits after one dot are a fraction of a quantity, unless the file groups by dots', () => {
  expect(read('1.500', ofQuantity)?.value).toBe('1.5');
  expect(read('1.500', { ...ofQuantity, marks: marksOf(['12.500.000']) })).toBeNull();
});

test.each(['100.000', '100,000', '(100.000)', '-1.000'])(
  'an amount of money whose currency has fewer than three decimals is not read by itself: %s',
  (text) => {
    expect(read(text, dong())).toBeNull();
    expect(read(text, dong('110000.00', '1'))).toBeNull();
    expect(read(text, dollars())).toBeNull();
  },
);

test.each([
  ['950.000', '9.500.000', '950000'],
  ['950,000', '9,500,000', '950000'],
  ['(950.000)', '9.500.000,00', '-950000'],
  ['950,000', '9,500,000.00', '950000'],
])('%s is read as thousands beside %s, with a note', (text, other, value) => {
  expect(read(text, dong(other))).toEqual({ value, isRewritten: true });
  expect(read(text, dollars(other))).toEqual({ value, isRewritten: true });
});

test('money of a file that groups by both marks, or writes one both ways, is not read', () => {
  for (const text of ['950.000', '950,000']) {
    expect(read(text, dong('9.500.000', '9,500,000'))).toBeNull();
    expect(read(text, dollars('9.500.000', '9,500,000'))).toBeNull();
  }
  expect(read('950.000', dong('9.500.000', '10800.000'))).toBeNull();
});

test('three decimals of money are read where other money has the same beyond doubt', () => {
  expect(read('900.000', dong('10800.000'))).toEqual({ value: '900', isRewritten: false });
  expect(read('12.500', dollars('12500.00'))).toEqual({ value: '12.5', isRewritten: false });
  expect(read('12.500', { ...dollars(), minorUnit: 3 })?.value).toBe('12.5');
});

test.each([dong(), dollars(), ofQuantity])(
  'a number has fifteen digits before its point at most, as the format allows, however it is written',
  (context) => {
    for (const longest of ['999999999999999', '999,999,999,999,999.5', '-999999999999999.123456'])
      expect(read(longest, context)).not.toBeNull();
    for (const longer of ['1000000000000000', '1,000,000,000,000,000.5', '1e15', '9'.repeat(40)])
      expect(read(longer, context)).toBeNull();
  },
);

test('an amount in dong is no amount of a foreign currency', () => {
  expect(read('100 đ', ofQuantity)).toBeNull();
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
