import { expect, test } from 'vitest';
import { EMPTY_DELIVERY } from '../invoice/empty-draft.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import { ADJUSTMENT, BUYER, draftOf, product } from '../invoice/testing/sample-draft.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { decimal } from '../money/decimal.ts';
import { changesNothing } from './changes-nothing.ts';
import { LOCKED_FIELDS, listedFindings, lockedFindings } from './locked-fields.ts';
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
  ['ACT-032', 'ISSUE_REPLACEMENT_INVOICE', ['kind', 'template', 'issuedOn', 'number']],
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

test('a wrong name or address alone is corrected by a notice; a wrong tax code or article is adjusted', () => {
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

test('the originals of one list are of one buyer, kind, money and rate; the others are named by their place', () => {
  const paths = (...others: Partial<InvoiceDraft>[]) =>
    listedFindings([ORIGINAL, ...others.map((more) => ({ ...ORIGINAL, ...more }))]).map(
      ({ path, code }) => `${path} ${code}`,
    );
  expect(paths({}, { buyer: { ...BUYER, phone: '1' } })).toEqual([]);
  expect(paths({}, { buyer: { ...BUYER, taxCode: '0399991100' } })).toEqual([
    'related.list.originals.2 listed-of-other-buyer',
  ]);
  expect(paths({ kind: 'sales' }, { currency: 'USD', exchangeRate: decimal('25000') })).toEqual([
    'related.list.originals.1.kind locked-by-original',
    'related.list.originals.2.currency locked-by-original',
    'related.list.originals.2.exchangeRate locked-by-original',
  ]);
  expect(listedFindings([])).toEqual([]);
});

test('a replacement may be of another buyer, money and rate, but not of another kind', () => {
  const paths = (more: Partial<InvoiceDraft>) =>
    lockedFindings('ISSUE_REPLACEMENT_INVOICE', ORIGINAL, correcting(more)).map(({ path }) => path);
  expect(paths({ buyer: { ...BUYER, taxCode: '0399991100' }, currency: 'USD' })).toEqual([]);
  expect(paths({ kind: 'sales' })).toEqual(['kind']);
});

test('before Circular 91/2026 a wrong name was adjusted, not explained by a notice', () => {
  const renamed = correcting({ buyer: { ...BUYER, legalName: 'Công ty Cổ phần Người Mua Mới' } });
  expect(NOW.corrections.noticeForNameAndAddress).toBe(true);
  expect(isNoticeInstead(ORIGINAL, renamed, NOW)).toBe(true);
  const { corrections } = NOW;
  const earlier = { ...NOW, corrections: { ...corrections, noticeForNameAndAddress: false } };
  expect(isNoticeInstead(ORIGINAL, renamed, earlier)).toBe(false);
});

test.each(['name', 'unit', 'code'] as const)(
  'a wrong address beside another %s of an article is adjusted',
  (field) => {
    const [line = product('2', '100000')] = ORIGINAL.lines;
    const adjusted = correcting({
      buyer: { ...BUYER, address: 'x' },
      lines: [{ ...line, [field]: 'khác' }],
    });
    expect(isNoticeInstead(ORIGINAL, adjusted, NOW)).toBe(false);
  },
);

test('ACT-035 payment and transport stay in an adjustment of amounts, ACT-031 the note in one of information', () => {
  const fields = (action: Parameters<typeof lockedFindings>[0], more: Partial<InvoiceDraft>) =>
    lockedFindings(action, ORIGINAL, correcting(more)).map(({ path }) => path);
  const changed: Partial<InvoiceDraft> = {
    paymentMethod: 'TM',
    note: 'Ghi chú khác',
    delivery: { ...EMPTY_DELIVERY, vehicle: '51C-000.12' },
  };
  expect(fields('ADJUST_INCREASE_DECREASE', changed)).toEqual(['paymentMethod', 'delivery']);
  expect(fields('ADJUST_INFO', changed)).toEqual(['note']);
  expect(fields('ISSUE_REPLACEMENT_INVOICE', changed)).toEqual([]);
  expect(fields('ADJUST_INCREASE_DECREASE', { delivery: EMPTY_DELIVERY, note: null })).toEqual([]);
});

test('an adjustment of information that leaves all as it was changes nothing', () => {
  const isEmpty = (more: Partial<InvoiceDraft>) => changesNothing(ORIGINAL, correcting(more));
  const [line = product('2', '100000')] = ORIGINAL.lines;
  for (const same of [{}, { lines: [] }, { buyer: { ...BUYER, phone: '' } }])
    expect(isEmpty(same)).toBe(true);
  for (const other of [
    { buyer: { ...BUYER, taxCode: '0399991100' } },
    { lines: [{ ...line, name: 'Ghế' }] },
    { paymentMethod: 'TM' },
    { delivery: { ...EMPTY_DELIVERY, vehicle: '51C-000.12' } },
  ] as const)
    expect(isEmpty(other)).toBe(false);
});

test('a foreign organisation without a tax code remains the same buyer, also of invoices stored before countries were', () => {
  const { country: _, ...stored } = BUYER;
  const before = { ...ORIGINAL, buyer: stored as typeof BUYER };
  const same = correcting({ buyer: { ...BUYER, country: null } });
  expect(lockedFindings('ADJUST_INCREASE_DECREASE', before, same)).toEqual([]);
  const foreign = { ...ORIGINAL, buyer: { ...BUYER, taxCode: null, country: 'JP' } };
  expect(
    lockedFindings('ADJUST_INCREASE_DECREASE', foreign, correcting({ buyer: foreign.buyer })),
  ).toEqual([]);
  const moved = correcting({ buyer: { ...foreign.buyer, country: 'US' } });
  expect(lockedFindings('ADJUST_INCREASE_DECREASE', foreign, moved)).toMatchObject([
    { path: 'buyer', code: 'locked-by-original' },
  ]);
  expect(listedFindings([foreign, { ...foreign, buyer: moved.buyer }])).toMatchObject([
    { path: 'related.list.originals.1', code: 'listed-of-other-buyer' },
  ]);
  expect(isNoticeInstead(before, moved, NOW)).toBe(false);
  expect(isNoticeInstead(foreign, moved, NOW)).toBe(true);
});
