import { expect, test } from 'vitest';
import { guessableFault, passwordFault } from './password.ts';
import { isUserName } from './user-name.ts';

test.each([
  ['abc123', null],
  ['mật-khẩu', 'password-has-accent'],
  ['đongdo1', 'password-has-accent'],
  ['abc 123', 'password-has-space'],
  ['abc\t123', 'password-has-space'],
  ['abc12', 'password-too-short'],
  ['', 'password-too-short'],
  ['P@ssw0rd!', null],
])('VAL-030 the password "%s" gives %s', (password, fault) => {
  expect(passwordFault(password)).toBe(fault);
});

test('VAL-031 the password typed again is the same', () => {
  expect(passwordFault('abc123', 'abc123')).toBeNull();
  expect(passwordFault('abc123', 'abc124')).toBe('password-repeat-differs');
});

test.each(['abc', 'ke-toan_01', 'a@b', 'abcdefghij123456', 'ke.toan.truong@cong-ty.example'])(
  'VAL-026 %s is a user name',
  (name) => {
    expect(isUserName(name)).toBe(true);
  },
);

test.each(['ab', 'abcdefghij1234567', 'kế toán', 'a.b', 'a b c', ''])(
  'VAL-026 "%s" is none',
  (name) => {
    expect(isUserName(name)).toBe(false);
  },
);

test.each([
  ['chu-quan-2026', 'password-has-login-name'],
  ['xCHU-QUANx', 'password-has-login-name'],
  ['giamdoc99', 'password-has-login-name'],
  ['mk0312345678', 'password-has-tax-code'],
  ['001099000001', 'password-has-tax-code'],
  ['quan-chu-2026', null],
  ['ab-dai-hon', null],
] as const)(
  'the password %s, held against login names and tax codes, has the fault %s',
  (password, fault) => {
    const loginNames = ['Chu-Quan', 'giamdoc@congty.example', 'ab@congty.example'];
    const taxCodes = ['0312345678-001', '001099000001'];
    expect(guessableFault(password, { loginNames, taxCodes })).toBe(fault);
  },
);

test('names that are empty are in no password', () => {
  expect(guessableFault('matkhau-9', { loginNames: ['', '@'], taxCodes: [''] })).toBeNull();
});
