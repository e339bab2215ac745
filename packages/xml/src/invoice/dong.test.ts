import { expect, test } from 'vitest';
import { currencyCode } from './dong.ts';

test.each([
  [null, 'VND'],
  ['VND', 'VND'],
  ['vnđ', 'VND'],
  ['VNÐ', 'VND'],
  ['đồng', 'VND'],
  ['Đ', 'VND'],
  ['USD', 'USD'],
  ['USĐ', 'USĐ'],
  ['đô la', 'đô la'],
])('the currency %j of a file is %s', (stated, code) => {
  expect(currencyCode(stated)).toBe(code);
});
