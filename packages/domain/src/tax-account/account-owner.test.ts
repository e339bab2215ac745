import { expect, test } from 'vitest';
import { isOwnAccount, otherTaxCodeOf } from './account-owner.ts';

test.each([
  ['0100109106', '3123456704', '0100109106'],
  ['0100109106', '0100109106-001', '0100109106'],
  ['0100109106001', '0100109106', '0100109106-001'],
  ['079123456789', '0100109106', '079123456789'],
  ['0100109106-ketoan', '3123456704', '0100109106'],
  ['3123456704', '3123456704', null],
  ['3123456704-ketoan', '3123456704', null],
  ['0100109106001', '0100109106-001', null],
  ['ketoan', '3123456704', null],
])(
  'TAX-005 the account of user %s, for the company %s, is of another tax code: %s',
  (userName, own, other) => {
    expect(otherTaxCodeOf(userName, own)).toBe(other);
  },
);

test('TAX-009 an account without a tax code is of no other company, and does not prove its owner', () => {
  expect(isOwnAccount('3123456704', '3123456704')).toBe(true);
  expect(isOwnAccount('0100109106', '3123456704')).toBe(false);
  expect(isOwnAccount('ketoan', '3123456704')).toBe(false);
});
