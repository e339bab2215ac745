import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasValidCheckDigit,
  isOrganisationTaxCode,
  isPersonTaxCode,
  isTaxCode,
  normaliseTaxCode,
} from './tax-code.ts';

test.each(['0100233488', '0314409058-002', '0314409058002', '001199000001'])(
  'VAL-013 VAL-014 %s is a tax code',
  (code) => {
    expect(isTaxCode(code)).toBe(true);
  },
);

test.each([
  '',
  '123456789',
  '01002334888',
  '0100233488-02',
  '0100233488-0022',
  '01002334881234',
  'A100233488',
  '0100233488 ',
])('VAL-013 VAL-014 "%s" is none', (code) => {
  expect(isTaxCode(code)).toBe(false);
});

test('ten digits are an organisation, twelve a person', () => {
  expect([isOrganisationTaxCode('0100233488'), isPersonTaxCode('0100233488')]).toEqual([
    true,
    false,
  ]);
  expect([isOrganisationTaxCode('001199000001'), isPersonTaxCode('001199000001')]).toEqual([
    false,
    true,
  ]);
});

test.each([
  ['0100233488', true],
  ['0314409058-002', true],
  ['0314409058002', true],
  ['001199000001', true],
  ['0100233480', false],
  ['0314409058-000', false],
  ['0100000000', false],
  ['12', false],
])('the check digit of %s is right: %s', (code, right) => {
  expect(hasValidCheckDigit(code)).toBe(right);
});

test('one wrong digit is always noticed', () => {
  const codes = fc
    .integer({ min: 1, max: 9_999_999 })
    .map((middle) => `01${String(middle).padStart(7, '0')}`);
  fc.assert(
    fc.property(codes, fc.nat(8), fc.integer({ min: 1, max: 9 }), (nine, place, shift) => {
      const right = [...'0123456789'].map((digit) => nine + digit).find(hasValidCheckDigit);
      if (right === undefined) return;
      const digit = (Number(right[place]) + shift) % 10;
      expect(hasValidCheckDigit(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(
        false,
      );
    }),
  );
});

test('a code is stored one way', () => {
  expect(normaliseTaxCode('0314409058002')).toBe('0314409058-002');
  expect(normaliseTaxCode(' 0314 409 058-002')).toBe('0314409058-002');
  expect(normaliseTaxCode('0100233488')).toBe('0100233488');
  expect(normaliseTaxCode('001199000001')).toBe('001199000001');
});
