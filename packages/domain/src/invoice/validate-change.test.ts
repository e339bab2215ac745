import { expect, test } from 'vitest';
import { ruleSetOn } from '../legal/rule-set.ts';
import { referenceLine } from './reference-line.ts';
import { type Change, validateChange, validateExplanation } from './validate-change.ts';

const NOW = ruleSetOn('2026-11-21');
const CHANGE: Change = {
  act: 'adjust',
  reason: 'Sai đơn giá',
  agreedOn: '2026-11-20',
  causeCode: '13',
  buyerType: 'ENTERPRISE',
};
const codes = (change: Partial<Change>, rules = NOW) =>
  validateChange({ ...CHANGE, ...change }, rules).map((issue) => `${issue.path} ${issue.code}`);

test('a change with reason, agreement and cause has no issue', () => {
  expect(codes({})).toEqual([]);
});

test('VAL-023 every change gives its reason', () => {
  for (const act of ['adjust', 'replace', 'cancel'] as const) {
    expect(codes({ act, reason: ' ' })).toEqual(['reason reason-required']);
  }
});

test('VAL-024 the day of the agreement is needed when cancelling and from an organisation', () => {
  expect(codes({ act: 'cancel', agreedOn: null, buyerType: 'PERSONAL' })).toEqual([
    'agreedOn agreement-date-required',
  ]);
  expect(codes({ agreedOn: null })).toEqual(['agreedOn agreement-date-required']);
  expect(codes({ agreedOn: null, buyerType: 'PERSONAL' })).toEqual([]);
});

test('the cause code is asked for where the rules of the day do', () => {
  expect(codes({ causeCode: null })).toEqual(['causeCode cause-code-required']);
  expect(codes({ causeCode: '15' })).toEqual(['causeCode cause-code-required']);
  expect(codes({ causeCode: null }, ruleSetOn('2026-06-30'))).toEqual([]);
});

test('VAL-025 an explanation is not empty', () => {
  expect(validateExplanation('')).toMatchObject([
    { path: 'explanation', code: 'explanation-required', severity: 'error' },
  ]);
  expect(validateExplanation('Ghi sai địa chỉ')).toEqual([]);
});

test.each([
  ['replaces', 'Thay thế cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 12 ngày 05 tháng 03 năm 2026'],
  ['adjusts', 'Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 12 ngày 05 tháng 03 năm 2026'],
] as const)('an invoice that %s another says so in the words of the law', (relation, sentence) => {
  const related = {
    relation,
    template: '1',
    serial: 'C26TAA',
    number: '12',
    issuedOn: '2026-03-05',
    note: null,
  };
  expect(referenceLine(related, NOW)).toBe(sentence);
});
