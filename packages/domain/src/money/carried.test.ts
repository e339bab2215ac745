import { expect, test } from 'vitest';
import { isCarried, isWithinDigits, withoutNoise } from './carried.ts';
import { decimal } from './decimal.ts';

test.each([
  ['999999999999999', true],
  ['-999999999999999.999999', true],
  ['1000000000000000', false],
  ['-1000000000000000', false],
  ['0.1234567', false],
  ['9'.repeat(60), false],
])('whether the formats of the authority carry %s: %s', (text, expected) => {
  expect(isCarried(decimal(text))).toBe(expected);
});

test('the size of a number does not depend on its decimals, and noise ends at the sixth', () => {
  expect(isWithinDigits(decimal('33.3333333333333'))).toBe(true);
  expect(withoutNoise(decimal('33333.3333333333'))).toBe('33333.333333');
});
