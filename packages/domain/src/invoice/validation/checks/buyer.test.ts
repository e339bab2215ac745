import { expect, test } from 'vitest';
import { ruleSetOn } from '../../../legal/rule-set.ts';
import { EMPTY_BUYER } from '../../empty-draft.ts';
import type { Buyer } from '../../invoice.ts';
import { BUYER } from '../../testing/sample-draft.ts';
import { issuesOf } from '../issue-codes.ts';
import { checkBuyer } from './buyer.ts';

const RULES = ruleSetOn('2026-11-21');
const PERSON: Buyer = {
  ...EMPTY_BUYER,
  type: 'PERSONAL',
  name: 'Nguyễn Thị Mẫu',
  identityNumber: '001199000001',
};

const findingsOf = (buyer: Buyer, rules = RULES): string[] =>
  issuesOf(checkBuyer(buyer, rules), 'issue').map(
    ({ path, code, severity }) => `${path} ${code}${severity === 'error' ? '!' : ''}`,
  );

test('complete buyers have no issue', () => {
  expect([...findingsOf(BUYER), ...findingsOf(PERSON)]).toEqual([]);
});

test('VAL-001 VAL-002 VAL-003 an organisation needs its name, address and tax code', () => {
  expect(findingsOf(EMPTY_BUYER)).toEqual([
    'buyer.name buyer-name-required!',
    'buyer.legalName buyer-legal-name-required!',
    'buyer.address buyer-address-required!',
    'buyer.taxCode buyer-tax-code-required!',
  ]);
  expect(findingsOf({ ...BUYER, legalName: null, name: 'Trần Văn Mẫu' })).toEqual([
    'buyer.legalName buyer-legal-name-required!',
  ]);
});

test('VAL-003 a budget unit without tax code is identified by its own code', () => {
  expect(findingsOf({ ...BUYER, taxCode: null, budgetUnitCode: '1234567' })).toEqual([]);
});

test('VAL-001 VAL-004 a person needs a name; the tax code is optional and must match', () => {
  expect(findingsOf({ ...PERSON, name: null })).toEqual(['buyer.name buyer-name-required!']);
  expect(findingsOf({ ...PERSON, taxCode: '12345' })).toEqual([
    'buyer.taxCode buyer-tax-code-invalid!',
  ]);
  expect(findingsOf({ ...PERSON, taxCode: '001199000001' })).toEqual([]);
});

test('a person without any number is pointed out, a consumer under the wording of the law is not', () => {
  expect(findingsOf({ ...PERSON, identityNumber: null })).toEqual([
    'buyer.name buyer-unidentified',
  ]);
  expect(findingsOf({ ...PERSON, name: 'Bán cho người tiêu dùng', identityNumber: null })).toEqual(
    [],
  );
});

test.each([
  ['0399991100-002', []],
  ['0399991100002', []],
  ['001199000001', []],
  ['0399993300', ['buyer.taxCode buyer-tax-code-check-digit']],
  ['03144090', ['buyer.taxCode buyer-tax-code-invalid!']],
  ['0399991100-02', ['buyer.taxCode buyer-tax-code-invalid!']],
])('VAL-003 VAL-013 VAL-014 the tax code %s gives %j', (taxCode, issues) => {
  expect(findingsOf({ ...BUYER, taxCode })).toEqual(issues);
});

test('VAL-005 VAL-028 VAL-029 a wrong e-mail address is reported with its position', () => {
  const issues = issuesOf(
    checkBuyer({ ...BUYER, email: 'a@mau-thu.example; sai, b@mau-thu.example @' }, RULES),
    'issue',
  );
  expect(issues.map(({ path, code, params }) => [path, code, params?.['position']])).toEqual([
    ['buyer.email', 'email-invalid', '2'],
    ['buyer.email', 'email-invalid', '4'],
  ]);
});

test('VAL-006 the phone number is a Vietnamese one', () => {
  expect(findingsOf({ ...BUYER, phone: '12345' })).toEqual(['buyer.phone buyer-phone-invalid!']);
  expect(findingsOf({ ...BUYER, phone: '0912 345 678' })).toEqual([]);
});

test('VAL-007 the identity number has 9 or 12 digits; 9 is pointed out since the old card lapsed', () => {
  expect(findingsOf({ ...PERSON, identityNumber: '12345' })).toEqual([
    'buyer.identityNumber buyer-identity-number-invalid!',
  ]);
  expect(findingsOf({ ...PERSON, identityNumber: '123456789' })).toEqual([
    'buyer.identityNumber buyer-identity-number-old',
  ]);
  expect(findingsOf({ ...PERSON, identityNumber: '123456789' }, ruleSetOn('2024-12-31'))).toEqual(
    [],
  );
});

test('VAL-008 a passport has B, C or D and seven digits; others that exist are pointed out', () => {
  const passport = (passportNumber: string) => findingsOf({ ...PERSON, passportNumber });
  expect([...passport('B1234567'), ...passport('C1234567'), ...passport('D1234567')]).toEqual([]);
  expect(passport('P12345678')).toEqual(['buyer.passportNumber buyer-passport-unusual']);
  expect(passport('b-12')).toEqual(['buyer.passportNumber buyer-passport-invalid!']);
});

test('VAL-009 ISS-004 a budget unit code has seven digits: one of eight is an error in the draft already', () => {
  expect(findingsOf({ ...BUYER, budgetUnitCode: '12345678' })).toEqual([
    'buyer.budgetUnitCode budget-unit-code-too-long!',
  ]);
  expect(findingsOf({ ...BUYER, budgetUnitCode: '123' })).toEqual([
    'buyer.budgetUnitCode budget-unit-code-unusual',
  ]);
});

test('VAL-003 a foreign organisation has a name, an address and its country, and no tax code', () => {
  const foreign: Buyer = {
    ...BUYER,
    legalName: 'Sakura Trading K.K.',
    address: '1-2-3 Marunouchi, Tokyo',
    taxCode: null,
    country: 'JP',
  };
  expect(findingsOf(foreign)).toEqual([]);
  expect(findingsOf({ ...foreign, legalName: null, address: null, name: null })).toEqual([
    'buyer.name buyer-name-required!',
    'buyer.legalName buyer-legal-name-required!',
    'buyer.address buyer-address-required!',
  ]);
  expect(findingsOf({ ...foreign, country: null })).toEqual([
    'buyer.taxCode buyer-tax-code-required!',
  ]);
  expect(findingsOf({ ...foreign, taxCode: BUYER.taxCode })).toEqual([]);
});

test('a country that does not exist is an error', () => {
  expect(findingsOf({ ...BUYER, taxCode: null, country: 'Nhật' })).toEqual([
    'buyer.country buyer-country-unknown!',
  ]);
  expect(findingsOf({ ...BUYER, country: 'VN' })).toEqual(['buyer.country buyer-country-unknown!']);
});
