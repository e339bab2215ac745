import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldAccents, foldForSearch } from './fold.ts';

test.each([
  ['Công ty TNHH Đại-Phát', 'cong ty tnhh dai phat'],
  ['  ĐƯỜNG   Nguyễn  Huệ, Q.1 ', 'duong nguyen hue q 1'],
  ['C26TAA/00000012', 'c26taa 00000012'],
  ['...', ''],
])('"%s" is found as "%s"', (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test('composed and decomposed letters are found alike', () => {
  expect(foldForSearch('Hóa đơn'.normalize('NFD'))).toBe(foldForSearch('Hóa đơn'.normalize('NFC')));
  expect(foldAccents('Ồ Ấ Ữ đ')).toBe('O A U d');
});

test('folding twice is folding once, with single spaces', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const folded = foldForSearch(text);
      expect(foldForSearch(folded)).toBe(folded);
      expect(folded).not.toMatch(/^ | $| {2}/);
    }),
  );
});
