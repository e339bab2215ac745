import { expect, test } from 'vitest';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { ADJUSTMENT, BUYER, draftOf, product } from '../invoice/testing/sample-draft.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { decimal } from '../money/decimal.ts';
import { LOCKED_FIELDS, lockedFindings } from './locked-fields.ts';
import { isNoticeInstead } from './notice-instead.ts';

const NOW = ruleSetOn('2026-11-21');
const ORIGINAL = draftOf([product('2', '100000')]);
const correcting = (more: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...ORIGINAL,
  related: ADJUSTMENT,
  ...more,
});

test.each([
  ['ACT-031', 'ADJUST_INFO', ['number', 'issuedOn', 'currency', 'exchangeRate', 'note']],
  ['ACT-032', 'ISSUE_REPLACEMENT_INVOICE', ['kind', 'template', 'issuedOn', 'number', 'agreedOn']],
  ['ACT-033', 'COPY_INVOICE', ['kind', 'issuedOn']],
  ['ACT-034', 'ISSUE_INVOICE', ['issuedOn']],
] as const)('%s %s locks %j', (_, action, fields) => {
  expect(LOCKED_FIELDS[action]).toEqual(fields);
});

test('ACT-035 increase and decrease lock buyer, form, day, payment, money and transport', () => {
  expect([...LOCKED_FIELDS.ADJUST_INCREASE_DECREASE].sort()).toEqual(
    [
      'buyer',
      'kind',
      'template',
      'number',
      'issuedOn',
      'paymentMethod',
      'currency',
      'exchangeRate',
      'delivery',
    ].sort(),
  );
});

test('a correction that differs from its original in what is locked is named by field', () => {
  const dollars = correcting({ currency: 'USD', exchangeRate: decimal('25000') });
  const paths = (action: Parameters<typeof lockedFindings>[0], correction: InvoiceDraft) =>
    lockedFindings(action, ORIGINAL, correction).map(({ path, code }) => `${path} ${code}`);
  expect(paths('ADJUST_INFO', dollars)).toEqual([
    'currency locked-by-original',
    'exchangeRate locked-by-original',
  ]);
  const toAnother = correcting({ buyer: { ...BUYER, taxCode: '0399991100' } });
  expect(paths('ADJUST_INCREASE_DECREASE', toAnother)).toEqual(['buyer locked-by-original']);
  expect(paths('ADJUST_INFO', toAnother)).toEqual([]);
  expect(paths('ISSUE_REPLACEMENT_INVOICE', dollars)).toEqual([]);
  expect(
    paths('ADJUST_INCREASE_DECREASE', correcting({ buyer: { ...BUYER, phone: '1' } })),
  ).toEqual([]);
});

test('a wrong name or address alone is told by a notice; a wrong tax code or article is adjusted', () => {
  const asks = (change: Partial<InvoiceDraft>, rules = NOW) =>
    isNoticeInstead(ORIGINAL, correcting(change), rules);
  expect(asks({ lines: [], buyer: { ...BUYER, address: '3 Đường Khác, Đà Nẵng' } })).toBe(true);
  expect(asks({ buyer: { ...BUYER, legalName: 'Công ty Cổ phần Người Mua Mới' } })).toBe(true);
  expect(asks({ buyer: { ...BUYER, address: 'x', taxCode: '0399991100' } })).toBe(false);
  const [line = product('2', '100000')] = ORIGINAL.lines;
  expect(asks({ buyer: { ...BUYER, address: 'x' }, lines: [{ ...line, name: 'Ghế' }] })).toBe(
    false,
  );
  expect(asks({})).toBe(false);
});
