import { expect, test } from 'vitest';
import { ruleSetOn } from '../../legal/rule-set.ts';
import type { Correction } from '../invoice.ts';
import { referenceLine } from '../reference-line.ts';
import { ADJUSTMENT, draftOf, issuing, product } from '../testing/sample-draft.ts';
import { validateInvoice } from './validate.ts';
import { type Change, validateChange, validateExplanation } from './validate-change.ts';

const NOW = ruleSetOn('2026-11-21');
const ADJUSTED = { relation: 'adjusts', adjusts: 'amounts', serial: 'C26TAA' } as const;
const REPLACED = { relation: 'replaces', adjusts: null, serial: 'C26TAA' } as const;
const CHANGE: Change = {
  kind: ADJUSTED,
  reason: 'Sai đơn giá',
  agreedOn: '2026-11-20',
  causeCode: '13',
  agreementNumber: null,
  approvalCode: null,
  evidence: null,
  buyerType: 'ENTERPRISE',
};
const DAYS = { issuedOn: '2026-11-10', changedOn: '2026-11-21', today: '2026-11-21' };
const codes = (change: Partial<Change>, rules = NOW) =>
  validateChange({ ...CHANGE, ...change }, rules, DAYS).map(
    (issue) => `${issue.path} ${issue.code}`,
  );

test('a change with reason, agreement and cause has no issue', () => {
  expect(codes({})).toEqual([]);
});

test('VAL-023 every change gives its reason', () => {
  for (const kind of [ADJUSTED, REPLACED, null]) {
    expect(codes({ kind, reason: ' ' })).toEqual(['reason reason-required']);
  }
});

test('the day of the agreement is needed when cancelling and from an organisation', () => {
  expect(codes({ kind: null, agreedOn: null, buyerType: 'PERSONAL' })).toEqual([
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

test('a cause belongs to its way of correction: registered assets that come back are no adjustment', () => {
  expect(codes({ causeCode: '06' })).toEqual(['causeCode cause-code-of-other-way']);
  expect(codes({ causeCode: '14' })).toEqual(['causeCode cause-code-of-other-way']);
  expect(codes({ kind: REPLACED, causeCode: '06' })).toEqual([]);
  expect(codes({ kind: REPLACED, causeCode: '04' })).toEqual(['causeCode cause-code-of-other-way']);
  for (const kind of [ADJUSTED, REPLACED]) expect(codes({ kind })).toEqual([]);
});

test('what came later changes amounts: an adjustment of information has a mistake or the conclusion of an authority', () => {
  const taken = (kind: Change['kind']) =>
    Array.from({ length: 14 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
      (causeCode) => codes({ kind, causeCode }).length === 0,
    );
  expect(taken({ ...ADJUSTED, adjusts: 'information' })).toEqual(['02', '13']);
  expect(taken(ADJUSTED)).toEqual([
    ...['01', '02', '03', '04', '05', '07', '08', '09', '10', '11', '12', '13'],
  ]);
  expect(taken(REPLACED)).toEqual(['06', '13']);
  // 14 is a wrong invoice of a cash register, 13 any other.
  expect(taken({ ...REPLACED, serial: 'C26MAA' })).toEqual(['06', '14']);
  expect(taken(null)).toHaveLength(14);
});

test('an explanation is not empty', () => {
  expect(validateExplanation('')).toMatchObject([
    { path: 'explanation', code: 'explanation-required', severity: 'error' },
  ]);
  expect(validateExplanation('Ghi sai địa chỉ')).toEqual([]);
});

test.each([
  ['replaces', 'Thay thế cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 12 ngày 05 tháng 03 năm 2026'],
  ['adjusts', 'Điều chỉnh cho hóa đơn Mẫu số 1 ký hiệu C26TAA số 12 ngày 05 tháng 03 năm 2026'],
] as const)(
  'an invoice that %s another states so in the words of the law',
  (relation, sentence) => {
    const related = {
      relation,
      template: '1',
      serial: 'C26TAA',
      number: '12',
      issuedOn: '2026-03-05',
      note: null,
    };
    expect(referenceLine(related, NOW)).toBe(sentence);
  },
);

const GOODS = product('2', '100000', '10', { method: 'increase' });
const CORRECTING = draftOf([GOODS], { related: ADJUSTMENT });
/** The goods come back. */
const LOWERING = draftOf([{ ...GOODS, method: 'decrease' }], { related: ADJUSTMENT });
const findingsOf = (
  more: Partial<Correction>,
  purpose: 'draft' | 'issue' = 'issue',
  draft = CORRECTING,
) =>
  validateInvoice({ ...draft, related: { ...ADJUSTMENT, ...more } }, issuing({ purpose })).map(
    ({ path, code, severity }) => `${path} ${code}${severity === 'error' ? '!' : ''}`,
  );

test('VAL-023 an invoice that corrects is not issued without reason, agreement and cause', () => {
  expect(findingsOf({})).toEqual([]);
  expect(findingsOf({ reason: '', agreedOn: null, causeCode: null })).toEqual([
    'related.reason reason-required!',
    'related.agreedOn agreement-date-required!',
    'related.causeCode cause-code-required!',
  ]);
  expect(findingsOf({ reason: '', agreedOn: null, causeCode: null }, 'draft')).toEqual([]);
});

test('it names the invoice that it corrects, which is no later one', () => {
  expect(findingsOf({ template: '', serial: ' ', number: '', issuedOn: '' })).toEqual([
    'related.template required!',
    'related.serial required!',
    'related.number required!',
    'related.issuedOn required!',
  ]);
  expect(findingsOf({ issuedOn: '2026-11-22', agreedOn: '2026-11-22' })).toEqual([
    'related.issuedOn original-issued-later!',
    'related.agreedOn agreement-in-future!',
  ]);
  expect(findingsOf({ issuedOn: CORRECTING.issuedOn, agreedOn: CORRECTING.issuedOn })).toEqual([]);
});

test('nothing was agreed about an invoice before there was one', () => {
  expect(findingsOf({ agreedOn: '2026-11-01' })).toEqual([
    'related.agreedOn agreement-before-original!',
  ]);
});

test('VAL-023 nothing is corrected before both agreed to it, nor agreed on a day that is still to come', () => {
  const purposes = [
    ['issue', '!'],
    ['draft', ''],
  ] as const;
  const dayBefore = { ...CORRECTING, issuedOn: '2026-11-20' };
  for (const [purpose, mark] of purposes)
    expect(findingsOf({ agreedOn: '2026-11-21' }, purpose, dayBefore)).toEqual([
      `related.agreedOn agreement-after-change${mark}`,
    ]);
  for (const [purpose] of purposes)
    expect(findingsOf({ agreedOn: '2026-11-22' }, purpose)).toEqual([
      'related.agreedOn agreement-in-future!',
    ]);
  expect(findingsOf({ agreedOn: '2026-11-21' })).toEqual([]);
});

test('VAL-023 a cancelled invoice has an agreement of a day between its own and that of the cancelling', () => {
  const of = (agreedOn: string, changedOn = '2026-11-21') =>
    validateChange({ ...CHANGE, agreedOn }, NOW, { ...DAYS, changedOn }).map(({ code }) => code);
  expect(of('2026-11-09')).toEqual(['agreement-before-original']);
  expect(of('2026-11-22')).toEqual(['agreement-in-future']);
  expect(of('2026-11-21', '2026-11-20')).toEqual(['agreement-after-change']);
  expect(of('2026-11-21')).toEqual([]);
});

test('a mistake of a month whose return was due is reported; what came later belongs to its own month', () => {
  const early = { issuedOn: '2026-09-30' };
  expect(findingsOf(early)).toEqual(['related.issuedOn original-in-filed-period']);
  expect(findingsOf({ ...early, causeCode: '04' }, 'issue', LOWERING)).toEqual([]);
  expect(findingsOf({ issuedOn: '2026-10-31' })).toEqual([
    'related.issuedOn original-in-filed-period',
  ]);
  expect(findingsOf({ issuedOn: '2026-11-01' })).toEqual([]);
});

test('a mistake is reported by the month in which the sale is declared, also where the invoice came later', () => {
  const late = { issuedOn: '2026-11-10', declaredOn: '2026-10-15' };
  expect(findingsOf(late)).toEqual(['related.issuedOn original-in-filed-period']);
  expect(findingsOf({ issuedOn: '2026-10-10', declaredOn: '2026-11-10' })).toEqual([]);
});

test('who declares by the quarter has until the end of the month after it', () => {
  const of = (issuedOn: string) =>
    validateInvoice(
      { ...CORRECTING, related: { ...ADJUSTMENT, issuedOn } },
      issuing({ declares: 'quarter' }),
    ).map(({ code, params }) => ({ code, ...params }));
  expect(of('2026-10-01')).toEqual([]);
  expect(of('2026-09-30')).toEqual([
    { code: 'original-in-filed-period', period: '3/2026', deadline: '2026-11-02' },
  ]);
});

test('what a cash register issued is replaced, or adjusted for returned goods', () => {
  const ofRegister = { serial: 'C26MAA' };
  expect(findingsOf(ofRegister)).toEqual(['related.relation cash-register-replace-only!']);
  expect(findingsOf({ ...ofRegister, causeCode: '05' }, 'issue', LOWERING)).toEqual([]);
  const sold = {
    ...CORRECTING,
    lines: CORRECTING.lines.map((line) => ({ ...line, method: null })),
  };
  const related = { ...ADJUSTMENT, ...ofRegister, relation: 'replaces', adjusts: null } as const;
  expect(validateInvoice({ ...sold, related: { ...related, causeCode: '14' } }, issuing())).toEqual(
    [],
  );
  expect(validateInvoice({ ...sold, related }, issuing())).toMatchObject([
    { path: 'related.causeCode', code: 'cause-code-of-other-way' },
  ]);
});
