import { expect, test } from 'vitest';
import { voucherNumber, yearOf } from './voucher-number.ts';

test.each([
  ['in', 12, '2026-11-21', 'PT00012/2026'],
  ['out', 7, '2027-01-01', 'PC00007/2027'],
  ['in', 123_456, '2026-12-31', 'PT123456/2026'],
] as const)(
  'money that goes %s, number %i of %s, is voucher %s',
  (direction, number, paidOn, text) => {
    expect(voucherNumber(direction, number, paidOn)).toBe(text);
  },
);

test('a payment is numbered in the book of the year in which it was made', () => {
  expect(yearOf('2026-12-31')).toBe(2026);
  expect(yearOf('2027-01-01')).toBe(2027);
});
