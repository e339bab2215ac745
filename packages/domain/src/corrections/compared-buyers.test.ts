import { expect, test } from 'vitest';
import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';
import { ADJUSTMENT, BUYER, draftOf, product } from '../invoice/testing/sample-draft.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { decimal } from '../money/decimal.ts';
import { LOCKABLE_FIELDS, LOCKED_FIELDS, listedFindings, lockedFindings } from './locked-fields.ts';
import { isNoticeInstead, TOLD_BY_NOTICE } from './notice-instead.ts';

const NOW = ruleSetOn('2026-11-21');
const ORIGINAL = draftOf([product('2', '100000')]);
const of = (buyer: Partial<Buyer>): InvoiceDraft => ({
  ...ORIGINAL,
  buyer: { ...BUYER, ...buyer },
});
const FIELDS = Object.keys(BUYER) as (keyof Buyer)[];
const changed = (field: keyof Buyer): InvoiceDraft =>
  of(field === 'type' ? { type: 'PERSONAL' } : { [field]: 'khác' });

const IDENTIFYING = [
  'type',
  'name',
  'legalName',
  'taxCode',
  'address',
  'identityNumber',
  'country',
];

test.each(FIELDS)('ACT-035 whether a buyer with another %s is another buyer', (field) => {
  const isOther = IDENTIFYING.includes(field);
  expect(
    lockedFindings('ADJUST_INCREASE_DECREASE', ORIGINAL, changed(field)).map(({ path }) => path),
  ).toEqual(isOther ? ['buyer'] : []);
  expect(listedFindings([ORIGINAL, changed(field)]).map(({ code }) => code)).toEqual(
    isOther ? ['listed-of-other-buyer'] : [],
  );
});

test('a buyer that was saved before a field existed is the same buyer', () => {
  const { type: _type, identityNumber: _number, ...older } = BUYER;
  const saved = { ...ORIGINAL, buyer: older as Buyer };
  expect(listedFindings([ORIGINAL, saved])).toEqual([]);
});

test('the invoices of one list are of one buyer, kind, currency and rate', () => {
  const dollars: Partial<InvoiceDraft> = { currency: 'USD', exchangeRate: decimal('25000') };
  expect(listedFindings([])).toEqual([]);
  expect(listedFindings([ORIGINAL, ORIGINAL])).toEqual([]);
  expect(
    listedFindings([
      ORIGINAL,
      { ...ORIGINAL, ...dollars },
      { ...of({ taxCode: '1' }), kind: 'sales' },
    ]),
  ).toEqual([
    { path: 'related.list.originals.1.currency', code: 'locked-by-original', params: {} },
    { path: 'related.list.originals.1.exchangeRate', code: 'locked-by-original', params: {} },
    { path: 'related.list.originals.2', code: 'listed-of-other-buyer', params: {} },
    { path: 'related.list.originals.2.kind', code: 'locked-by-original', params: {} },
  ]);
});

test('a replacement may change anything but the kind of invoice', () => {
  const other = { ...of({ taxCode: '1' }), currency: 'USD', kind: 'sales' } as const;
  expect(
    lockedFindings('ISSUE_REPLACEMENT_INVOICE', ORIGINAL, other).map(({ path }) => path),
  ).toEqual(['kind']);
});

test('each lockable field is locked by an action, and no other is', () => {
  expect(new Set(Object.values(LOCKED_FIELDS).flat())).toEqual(new Set(LOCKABLE_FIELDS));
});

const asks = (adjusted: InvoiceDraft, rules = NOW) =>
  isNoticeInstead(ORIGINAL, { ...adjusted, related: ADJUSTMENT }, rules);

test.each(FIELDS)('whether a notice alone puts a wrong %s of the buyer right', (field) => {
  const isTold = TOLD_BY_NOTICE.some((one) => one === field);
  expect(asks(changed(field))).toBe(isTold);
  // Together with what only an adjustment puts right, it is adjusted.
  expect(asks({ ...of({ taxCode: '1', [field]: 'khác' }) })).toBe(false);
});

test('what identifies a buyer to the authority is adjusted, never corrected by a notice', () => {
  for (const field of ['type', 'taxCode', 'identityNumber', 'passportNumber', 'budgetUnitCode'])
    expect(TOLD_BY_NOTICE).not.toContain(field);
});

test('where the law knows no notice for name and address, they are adjusted', () => {
  const corrections = { ...NOW.corrections, noticeForNameAndAddress: false };
  expect(asks(of({ address: 'khác' }))).toBe(true);
  expect(asks(of({ address: 'khác' }), { ...NOW, corrections })).toBe(false);
});

test.each([
  ['name', { name: 'Ghế' }],
  ['unit', { unit: 'chiếc' }],
  ['code', { code: 'B-1' }],
])('an article of another %s beside a wrong address is adjusted', (_, change) => {
  const [line = product('2', '100000')] = ORIGINAL.lines;
  expect(asks({ ...of({ address: 'khác' }), lines: [{ ...line, ...change }] })).toBe(false);
});

test('an article that was not on the invoice is no matter for a notice', () => {
  const lines = [...ORIGINAL.lines, product('1', '1')];
  expect(asks({ ...of({ address: 'khác' }), lines })).toBe(false);
});
