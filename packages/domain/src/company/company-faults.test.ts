import { expect, test } from 'vitest';
import { companyFaults } from './company-faults.ts';

const TODAY = '2026-11-24';

test('COMP-012 COMP-013 what the forms require is asked for, and nothing else', () => {
  const empty = {
    name: '',
    fullName: ' ',
    address: null,
    taxOffice: null,
    phone: null,
    email: null,
    fax: null,
    representative: null,
    representativeIdNumber: null,
    representativePassport: null,
    representativeBirthday: null,
    bankAccount: null,
  };
  expect(companyFaults(empty, TODAY)).toEqual(
    [
      'name',
      'fullName',
      'address',
      'phone',
      'email',
      'representative',
      'representativeIdNumber',
      'representativeBirthday',
    ].map((field) => ({ field, code: 'required' })),
  );
  expect(companyFaults({ bankName: null }, TODAY)).toEqual([]);
});

test.each([
  ['phone', '12345', 'phone-invalid'],
  ['email', 'ke.toan@', 'value-invalid'],
  ['representativeIdNumber', '07909000123', 'identity-number-invalid'],
  ['representativePassport', 'A1234567', 'passport-invalid'],
  ['representativeBirthday', '2026-11-24', 'value-invalid'],
] as const)('COMP-013 a %s of %s is refused', (field, value, code) => {
  expect(companyFaults({ [field]: value }, TODAY)).toEqual([{ field, code }]);
});

test('COMP-013 a number of nine or twelve digits and a passport of B, C or D are taken', () => {
  const given = { representativeIdNumber: '079090001234', representativePassport: 'B1234567' };
  expect(companyFaults(given, TODAY)).toEqual([]);
  expect(companyFaults({ representativeIdNumber: '079090001' }, TODAY)).toEqual([]);
});
