import { expect, test } from 'vitest';
import { isNameDoubted, type NameContext } from './name-of-record.ts';

const context = (change: Partial<NameContext> = {}): NameContext => ({
  recorded: { name: 'Công ty Cổ phần Đại Phát', isOwn: false },
  registered: null,
  isOwnStatement: false,
  ...change,
});

test('PART-002 a customer is not called as one invoice calls it while it is known under another name', () => {
  expect(isNameDoubted('Công ty TNHH Hoa Lan', context())).toBe(true);
  expect(isNameDoubted('CTY CP ĐẠI PHÁT', context())).toBe(false);
  expect(isNameDoubted('Công ty TNHH Hoa Lan', context({ recorded: null }))).toBe(false);
});

test('PART-002 the name in the register replaces what was typed, and puts every other in doubt', () => {
  const registered = 'CÔNG TY TNHH HOA LAN';
  expect(isNameDoubted('Công ty TNHH Hoa Lan', context({ registered }))).toBe(false);
  expect(isNameDoubted('Hoa Mai', context({ registered }))).toBe(true);
  expect(isNameDoubted('Hoa Mai', context({ registered, recorded: null }))).toBe(true);
});

test('PART-002 a seller states its own name, which only the register puts in doubt', () => {
  const isOwnStatement = true;
  expect(isNameDoubted('Đại Phát Mới', context({ isOwnStatement }))).toBe(false);
  const registered = 'Công ty Cổ phần Đại Phát';
  expect(isNameDoubted('Đại Phát Mới', context({ isOwnStatement, registered }))).toBe(true);
});

test('PART-002 a name that a user chose is replaced by no invoice, whatever the register has', () => {
  const recorded = { name: 'Đại Phát', isOwn: true };
  for (const isOwnStatement of [true, false]) {
    const registered = 'Hoa Lan';
    expect(isNameDoubted('Hoa Lan', context({ recorded, registered, isOwnStatement }))).toBe(true);
    expect(isNameDoubted('ĐẠI PHÁT', context({ recorded, registered, isOwnStatement }))).toBe(
      false,
    );
  }
});
