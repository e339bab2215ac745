import { expect, test } from 'vitest';
import {
  isIdentityNumber,
  isOldIdentityNumber,
  isPassport,
  isVietnamesePassport,
} from './identity-number.ts';

test('VAL-007 an identity number has 9 or 12 digits', () => {
  expect(['123456789', '001199000001'].every(isIdentityNumber)).toBe(true);
  expect(['', '1234567890', '12345678a', '0011990000011'].some(isIdentityNumber)).toBe(false);
  expect([isOldIdentityNumber('123456789'), isOldIdentityNumber('001199000001')]).toEqual([
    true,
    false,
  ]);
});

test('VAL-008 the passport of the specification is B, C or D and seven digits', () => {
  expect(['B1234567', 'C7654321', 'D0000001'].every(isVietnamesePassport)).toBe(true);
  expect(['A1234567', 'B123456', 'B12345678', 'b1234567'].some(isVietnamesePassport)).toBe(false);
});

test('other passports that exist are distinguished from nonsense', () => {
  expect(['P12345678', 'X1234567', '123456789'].every(isPassport)).toBe(true);
  expect(['AB12', 'AB-123456', 'a1234567', 'X'.repeat(21)].some(isPassport)).toBe(false);
});
