import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasValidCheckDigit,
  isOrganisationTaxCode,
  isPersonTaxCode,
  isTaxCode,
  normaliseTaxCode,
} from './tax-code.ts';

test.each(['0399993309', '0399991100-002', '0399991100002', '001199000001'])(
  'VAL-013 VAL-014 %s is a tax code',
  (code) => {
    expect(isTaxCode(code)).toBe(true);
  },
);

test.each([
  '',
  '123456789',
  '03999933098',
  '0399993309-02',
  '0399993309-0022',
  '03999933091234',
  'A100233488',
  '0399993309 ',
])('VAL-013 VAL-014 "%s" is none', (code) => {
  expect(isTaxCode(code)).toBe(false);
});

test('ten digits are an organisation, twelve a person', () => {
  expect([isOrganisationTaxCode('0399993309'), isPersonTaxCode('0399993309')]).toEqual([
    true,
    false,
  ]);
  expect([isOrganisationTaxCode('001199000001'), isPersonTaxCode('001199000001')]).toEqual([
    false,
    true,
  ]);
});

test.each([
  ['0399993309', true],
  ['0399991100-002', true],
  ['0399991100002', true],
  ['001199000001', true],
  ['0399993300', false],
  ['0399991100-000', false],
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
    fc.property(codes, fc.nat(8), fc.integer({ min: 1, max: 9 }), (nine, position, shift) => {
      const right = [...'0123456789'].map((digit) => nine + digit).find(hasValidCheckDigit);
      if (right === undefined) return;
      const digit = (Number(right[position]) + shift) % 10;
      expect(
        hasValidCheckDigit(`${right.slice(0, position)}${digit}${right.slice(position + 1)}`),
      ).toBe(false);
    }),
  );
});

test('a code is stored one way', () => {
  expect(normaliseTaxCode('0399991100002')).toBe('0399991100-002');
  expect(normaliseTaxCode(' 0399 991 100-002')).toBe('0399991100-002');
  expect(normaliseTaxCode('0399993309')).toBe('0399993309');
  expect(normaliseTaxCode('001199000001')).toBe('001199000001');
});
