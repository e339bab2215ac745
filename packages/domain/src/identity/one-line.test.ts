import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  ['Công ty A', 'Công ty A'],
  ['Công ty A\nchi nhánh B', 'Công ty A chi nhánh B'],
  ['Công ty A \r\n\t chi nhánh B\n', 'Công ty A chi nhánh B'],
  ['a\u0085b\u2028c\u2029d\u009fe', 'a b c d e'],
  ['a\u0001b', 'a\u0001b'],
  ['B\u202eàn\u202c g\u2066ỗ\u2069\u200f', 'Bàn gỗ'],
])('%j is one line: %j', (text, expected) => {
  expect(oneLine(text)).toBe(expected);
  expect(oneLine(expected)).toBe(expected);
});
