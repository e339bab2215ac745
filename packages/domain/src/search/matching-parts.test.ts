import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchingParts } from './matching-parts.ts';

const marked = (text: string, typed: string) =>
  matchingParts(text, typed).map(([from, to]) => text.slice(from, to));

test.each([
  ['Công ty Đại-Phát', 'dai phat', ['Đại', 'Phát']],
  ['Công ty Đại Phát', 'PHÁT đại', ['Đại', 'Phát']],
  ['Đại Phát', 'ai ph', ['ại', 'Ph']],
  ['Hóa đơn'.normalize('NFD'), 'hoa', ['Hóa'.normalize('NFD')]],
  ['3300000', '3.300.000', ['3300000']],
  ['C26TAA', 'c26', ['C26']],
  ['0399991100-002', '1100-002', ['1100', '002']],
  ['Công ty', 'xyz', []],
  ['Công ty', '--', []],
])('of "%s" what "%s" found is marked', (text, typed, parts) => {
  expect(marked(text, typed)).toEqual(parts);
});

test('parts are inside the text, in order and separate', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, typed) => {
      let end = -1;
      for (const [from, to] of matchingParts(text, typed)) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        end = to;
      }
    }),
  );
});
