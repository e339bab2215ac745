import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldVerdict } from './registration-check.ts';

const AGREEING = [
  [
    'name',
    'Công ty TNHH MTV Gốm Hoà Bình',
    'CÔNG TY TRÁCH NHIỆM HỮU HẠN MỘT THÀNH VIÊN GỐM HÒA BÌNH',
  ],
  ['name', 'Cty CP Thương mại & Dịch vụ Sao Mai', 'CÔNG TY CỔ PHẦN THƯƠNG MẠI VÀ DỊCH VỤ SAO MAI'],
  ['name', 'Công ty Cổ phần “Phở Bún”', 'CÔNG TY CỔ PHẦN PHỞ BÚN'],
  [
    'address',
    '12 Nguyễn Huệ, P. Bến Nghé, Q1, TP.HCM',
    'Số 12 đường Nguyễn Huệ, Phường Bến Nghé, Quận 1, Thành phố Hồ Chí Minh, Việt Nam',
  ],
  ['address', '8 Trần Phú, Ba Đình, Hà Nội', 'Số 8 Trần Phú, Ba Đình, TP Hà Nội'],
] as const;

test.each(AGREEING)(
  'VIEW-016 abbreviated or written out it is the same %s: %s',
  (field, stated, registered) => {
    expect(fieldVerdict(field, stated, registered)).toBe('agrees');
  },
);

const DIFFERING = [
  ['name', 'Công ty TNHH Sao Mai', 'Công ty Cổ phần Sao Mai'],
  ['name', 'Công ty TNHH Đại Phát', 'Công ty TNHH Đài Phát'],
  ['name', 'Công ty TNHH Sao Mai', 'Công ty TNHH Sao Mai Việt Nam'],
  ['address', '12 Nguyễn Huệ, Quận 1', '14 Nguyễn Huệ, Quận 1'],
  ['address', '12 Nguyễn Huệ, Quận 1', '12 Nguyễn Huệ, Quận 11'],
] as const;

test.each(DIFFERING)(
  'VIEW-016 another letter, tone or number is another %s: %s',
  (field, stated, registered) => {
    expect(fieldVerdict(field, stated, registered)).toBe('differs');
  },
);

test('VIEW-017 what the invoice or the register leaves out cannot be verified', () => {
  for (const nothing of [null, '', '  ', ' - ']) {
    expect(fieldVerdict('address', nothing, '8 Trần Phú')).toBe('unverifiable');
    expect(fieldVerdict('name', 'Công ty Sao Mai', nothing)).toBe('unverifiable');
  }
});

test('VIEW-016 small letters without a capital of their own agree with what capitals make of them', () => {
  expect(fieldVerdict('name', 'Weiß', 'WEISS')).toBe('agrees');
  expect(fieldVerdict('name', 'ŉa', 'ʼNA')).toBe('agrees');
});

test('VIEW-016 a text agrees with itself in any case and spacing, and comparing has no side', () => {
  const name = fc.stringMatching(/^[A-Za-zÀ-ỹĐđ0-9 .,&-]{1,60}$/);
  fc.assert(
    fc.property(name, name, fc.constantFrom('name', 'address'), (one, other, field) => {
      const itself = fieldVerdict(field, one, `  ${one.toUpperCase().replaceAll(' ', '  ')}`);
      expect(itself).not.toBe('differs');
      expect(fieldVerdict(field, one, other)).toBe(fieldVerdict(field, other, one));
    }),
  );
});
