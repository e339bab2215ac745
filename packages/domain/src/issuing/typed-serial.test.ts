import { expect, test } from 'vitest';
import { typedSerial } from './typed-serial.ts';

test.each([
  ['C26TAA', 'C26TAA'],
  ['1C26TAA', 'C26TAA'],
  [' 2 k26tyy\n', 'K26TYY'],
  ['6C26NAA', 'C26NAA'],
  // Nothing is known of a series yet.
  ['1C26', '1C26'],
  ['1', '1'],
  // Series of earlier decrees.
  ['01GTKT0/001', '01GTKT0/001'],
  ['AA/19E', 'AA/19E'],
  ['', ''],
])('the series in "%s" is "%s"', (text, serial) => {
  expect(typedSerial(text)).toBe(serial);
});
