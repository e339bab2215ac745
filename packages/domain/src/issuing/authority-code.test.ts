import { expect, test } from 'vitest';
import { isAuthorityCode } from './authority-code.ts';

test.each([
  ['C26TAA', '00A1B2C3D4E5F60718293A4B5C6D7E8F90', true],
  ['C26TAA', '00a1b2c3d4e5f60718293a4b5c6d7e8f90', true],
  ['C26TAA', '00A1B2C3D4E5F60718293A4B5C6D7E8F9', false],
  ['C26TAA', '00A1B2C3D4E5F60718293A4B5C6D7E8F9G', false],
  ['C26TAA', 'abc', false],
  ['C26TAA', 'M1-26-ABCDE-00000000007', false],
  ['C26MAA', 'M1-26-ABCDE-00000000007', true],
  ['C26MAA', 'M1-26-ABCDE-0000000000', false],
  ['C26MAA', '00A1B2C3D4E5F60718293A4B5C6D7E8F90', false],
])('a code on %s: %s can be one of the authority: %s', (serial, code, expected) => {
  expect(isAuthorityCode(serial, code)).toBe(expected);
});
