import { expect, test } from 'vitest';
import {
  ACCENT_CHOICES,
  contrastOnWhite,
  isColor,
  isReadableOnWhite,
  PRODUCT_ACCENT,
} from './accent-color.ts';

test('contrast to white is reckoned as WCAG does, and 4.5 is readable', () => {
  expect(contrastOnWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastOnWhite('#ffffff')).toBeCloseTo(1, 5);
  expect(isReadableOnWhite('#767676')).toBe(true);
  expect(isReadableOnWhite('#777777')).toBe(false);
  expect(isReadableOnWhite(PRODUCT_ACCENT)).toBe(true);
});

test('a colour is six digits behind a hash', () => {
  expect(['#14532d', '#14532D'].every(isColor)).toBe(true);
  expect(['14532d', '#fff', '#14532d00', 'red', ''].some(isColor)).toBe(false);
});

test('every colour that is offered can be read on paper', () => {
  expect(ACCENT_CHOICES.filter((color) => !isReadableOnWhite(color))).toEqual([]);
});
