import { VIETNAMESE_FORMAT } from '@hoadon/domain/money/number-format';
import { expect, test } from 'vitest';
import { editedNumber } from './edited-number.ts';

test.each([
  { before: '1.500', typed: '1.5000', text: '15000', why: 'a digit added to a grouped number' },
  { before: '1.500.000', typed: '1.500.00', text: '150000', why: 'a digit taken away' },
  { before: '1.500', typed: '1.500.', text: '1.500.', why: 'the next group is being typed' },
  { before: '1.', typed: '1.5', text: '1.5', why: 'never a whole number: not guessed' },
  { before: '1.500', typed: '1.500,5', text: '1.500,5', why: 'decimals' },
  { before: '1.500', typed: '', text: '', why: 'emptied' },
  { before: '12', typed: '12a', text: '12', why: 'no letters' },
  { before: '2', typed: '2m', text: '2m', why: 'millions' },
])('$before → $typed results in $text ($why)', ({ before, typed, text }) => {
  expect(editedNumber(before, typed, VIETNAMESE_FORMAT)).toBe(text);
});
