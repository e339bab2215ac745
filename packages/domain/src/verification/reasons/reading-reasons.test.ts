import { expect, test } from 'vitest';
import type { ReadingRemark } from '../../intake/reading-remark.ts';
import { bookedTotals } from '../../invoice/booked-totals.ts';
import { ZERO_TOTALS } from '../../invoice/empty-draft.ts';
import { mayEnterRate } from '../../invoice/exchange-rate/exchange-rate.ts';
import { draftOf, product } from '../../invoice/testing/sample-draft.ts';
import { decimal, ZERO } from '../../money/decimal.ts';
import { judgeInvoice } from '../judge-invoice.ts';
import type { StoredInvoice } from '../stored-invoice.ts';

const own = { taxCode: '0100109106', name: 'Công ty TNHH Người Mua' };
const draft = draftOf([product('2', '1000000')]);
const stored: StoredInvoice = {
  direction: 'issued',
  template: '1',
  serial: 'K26TAA',
  authorityCode: null,
  signedAt: null,
  content: draft,
  otherwise: [],
  stated: null,
  claim: null,
  isWrittenOver: false,
  file: { state: 'none' },
};
const judged = (change: Partial<typeof draft>) =>
  judgeInvoice({ ...stored, content: { ...draft, ...change } }, { own, today: '2026-11-29' });
const about = (change: Partial<typeof draft>) =>
  judged(change).reasons.filter(({ code }) =>
    /VALUE|TWICE|RATE|SUM|TOTAL|TAX_DIFF|FRACTION/.test(code),
  );
const remark = (change: Partial<ReadingRemark> = {}): ReadingRemark => ({
  kind: 'unread',
  tag: 'TToan/TgTTTBSo',
  text: 'một triệu',
  isTotal: true,
  ...change,
});

test('an amount that could not be read makes the invoice wrong, and its sums are not judged', () => {
  const zero = { ...draft.totals, withTax: ZERO };
  expect(about({ totals: zero, remarks: [remark()] })).toEqual([
    { code: 'VALUE_UNREAD', words: { tag: 'TToan/TgTTTBSo', text: 'một triệu' } },
  ]);
  expect(judged({ remarks: [remark()] }).verdict).toBe('failed');
  expect(bookedTotals({ ...draft, remarks: [remark()] }).withTax).toBe('0');
});

test('a missing amount is distinguished, and an unread quantity leaves the totals counted', () => {
  expect(about({ remarks: [remark({ text: '' })] })).toEqual([
    { code: 'VALUE_MISSING', words: { tag: 'TToan/TgTTTBSo' } },
  ]);
  const quantity = remark({ tag: 'HHDVu 1/SLuong', isTotal: false });
  expect(judged({ remarks: [quantity] }).verdict).toBe('failed');
  expect(bookedTotals({ ...draft, remarks: [quantity] })).toEqual(draft.totals);
});

test('an amount of one meaning is a warning, a part stated twice is an error', () => {
  const readAs = remark({ kind: 'read-as', text: '1E3', readAs: '1000' });
  expect(about({ remarks: [readAs] })).toEqual([
    { code: 'VALUE_READ_AS', words: { tag: 'TToan/TgTTTBSo', text: '1E3', read: '1000' } },
  ]);
  expect(about({ remarks: [remark({ kind: 'twice', tag: 'NDHDon/TToan' })] })).toEqual([
    { code: 'PART_TWICE', words: { tag: 'NDHDon/TToan' } },
  ]);
});

test('a file that writes every amount its own way is named ten times, and its unread ones all', () => {
  const many = Array.from({ length: 20 }, (_, index) => [
    remark({ kind: 'read-as', tag: `a${index}`, readAs: '1', isTotal: false }),
    remark({ tag: `b${index}`, isTotal: false }),
  ]).flat();
  const codes = about({ remarks: many }).map(({ code }) => code);
  expect(codes.filter((code) => code === 'VALUE_READ_AS')).toHaveLength(10);
  expect(codes.filter((code) => code === 'VALUE_UNREAD')).toHaveLength(20);
});

test('a foreign currency needs its exchange rate', () => {
  expect(about({ currency: 'USD', exchangeRate: null })).toEqual([
    { code: 'EXCHANGE_RATE_MISSING', words: { currency: 'USD' } },
  ]);
  expect(about({ currency: 'USD', exchangeRate: decimal('26350') })).toEqual([]);
  expect(about({ kind: 'transfer', currency: 'USD', exchangeRate: null })).toEqual([]);
});

test('a rate far from those of its currency is named, and another may be entered', () => {
  const stated = { currency: 'USD', exchangeRate: decimal('25.4') };
  expect(about(stated)).toEqual([
    { code: 'EXCHANGE_RATE_DOUBTFUL', words: { currency: 'USD', rate: '25.4', usual: '30000' } },
  ]);
  expect(mayEnterRate(stated)).toBe(true);
  expect(mayEnterRate({ ...stated, exchangeRate: decimal('25400') })).toBe(false);
  expect(about({ ...stated, kind: 'transfer' })).toEqual([]);
});

test('a fraction of a dong is named, and that of a cent is not', () => {
  const totals = {
    ...ZERO_TOTALS,
    withoutTax: decimal('1000000.4'),
    tax: decimal('100000.04'),
    withTax: decimal('1100000.44'),
  };
  const fractions = (change: Partial<typeof draft>) =>
    about(change).filter(({ code }) => code === 'DONG_FRACTION');
  expect(fractions({ totals })).toEqual([
    { code: 'DONG_FRACTION', words: { amount: '1100000.44' } },
  ]);
  expect(fractions({ totals: { ...totals, withTax: decimal('1100000') } })).toEqual([
    { code: 'DONG_FRACTION', words: { amount: '100000.04' } },
  ]);
  expect(fractions({ totals, currency: 'USD', exchangeRate: decimal('26000') })).toEqual([]);
  expect(fractions({ totals: ZERO_TOTALS })).toEqual([]);
});

test('a rate of exchange that was read otherwise than written is named with its currency, so that another can be entered', () => {
  const rate = { kind: 'read-as', tag: 'TTChung/TGia', text: '25.431', readAs: '25431' } as const;
  const remarks = [{ ...rate, isTotal: false, isExchangeRate: true as const }];
  const words = { tag: 'TTChung/TGia', text: '25.431', read: '25431' };
  expect(about({ currency: 'USD', exchangeRate: decimal(25431), remarks })).toEqual([
    { code: 'VALUE_READ_AS', words: { ...words, currency: 'USD' } },
  ]);
  expect(about({ remarks })).toEqual([{ code: 'VALUE_READ_AS', words }]);
});
