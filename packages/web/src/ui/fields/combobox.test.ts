import { expect, test } from 'vitest';
import { matches } from './combobox.tsx';

const item = { value: '7', label: 'Công ty TNHH Đại-Phát (Hà Nội)', detail: '0399995507' };

test.each([
  ['dai phat, ha noi', true],
  ['ĐẠI PHÁT', true],
  ['tnhh - đại', true],
  ['5507', true],
  ['đ', true],
  ['đại lộc', false],
])(
  'UX-022 among what is at hand, marks and accents are passed over: "%s" finds it: %s',
  (typed, isFound) => {
    expect(matches(item, typed)).toBe(isFound);
  },
);
