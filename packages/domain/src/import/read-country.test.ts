import { expect, test } from 'vitest';
import { readCountry } from './read-country.ts';

test.each([
  ['JP', 'JP'],
  [' jp ', 'JP'],
  ['Nhật Bản', 'JP'],
  ['nhat ban', 'JP'],
  ['Germany', 'DE'],
  ['Tyskland', 'DE'],
  ['Mỹ', 'US'],
  ['Hàn Quốc', 'KR'],
  ['Việt Nam', 'VN'],
  ['Vietnam', 'VN'],
  ['Atlantis', null],
])('the country %s is read as %s', (text, code) => {
  expect(readCountry(text)).toBe(code);
});
