import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../../display-settings/rounding.ts';
import { completeDraft } from '../../invoice/complete-draft.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import type { Line } from '../../invoice/lines/line.ts';
import { discount, draftOf, note, product } from '../../invoice/testing/sample-draft.ts';
import { decimal, negated } from '../../money/decimal.ts';
import { sumReasons } from './sum-reasons.ts';
import { reason } from './verification-reasons.ts';

type Totals = InvoiceDraft['totals'];
const stating = (
  draft: InvoiceDraft,
  totals: Partial<Record<keyof Totals, unknown>>,
): InvoiceDraft => ({
  ...draft,
  totals: { ...draft.totals, ...(totals as Partial<Totals>) },
});
const dong = (amount: number | string) => decimal(amount);
const ONE_LINE = draftOf([product('2', '500000')]);
const TWO_LINES = draftOf([product('1', '1000'), product('1', '2000')]);

test('an invoice whose lines come to its sums has no reasons', () => {
  expect(sumReasons(ONE_LINE)).toEqual([]);
  expect(sumReasons(draftOf([product('2', '500000'), discount('100000'), note('x')]))).toEqual([]);
});

test('a transfer note states no amounts that could be wrong', () => {
  expect(sumReasons({ ...stating(ONE_LINE, { withTax: dong(1) }), kind: 'transfer' })).toEqual([]);
});

test('an invoice without amounts on its lines is only checked in its total', () => {
  const bare = { ...ONE_LINE, lines: [note('theo bảng kê')] };
  expect(sumReasons(bare)).toEqual([reason('LINES_MISSING')]);
  expect(sumReasons(stating(bare, { withTax: dong(1_100_002) }))).toEqual([
    reason('LINES_MISSING'),
    reason('TOTAL_DIFFERS', { stated: '1100002', computed: '1100000' }),
  ]);
  expect(sumReasons(stating(bare, { withTax: dong(0) }))).toEqual([]);
  const unpriced = [{ ...product('1', '1'), subtotal: null }];
  expect(sumReasons({ ...bare, lines: unpriced })).toEqual([reason('LINES_MISSING')]);
  // A discount alone is no article.
  expect(sumReasons({ ...bare, lines: [discount('5')] })).toEqual([reason('LINES_MISSING')]);
});

test('each sum that differs is named with what is stated and what it should be', () => {
  expect(
    sumReasons(stating(ONE_LINE, { withoutTax: dong(1_000_002), withTax: dong(1_100_004) })),
  ).toEqual([
    reason('SUM_DIFFERS', { stated: '1000002', computed: '1000000' }),
    reason('TOTAL_DIFFERS', { stated: '1100004', computed: '1100002' }),
  ]);
});

test.each([
  [1, []],
  [2, ['SUM_DIFFERS', 'TOTAL_DIFFERS']],
])('on one line %i dong is forgiven or not: %j', (by, codes) => {
  const wrong = stating(ONE_LINE, { withoutTax: dong(1_000_000 + by) });
  expect(sumReasons(wrong).map(({ code }) => code)).toEqual(codes);
  const less = stating(ONE_LINE, { withoutTax: dong(1_000_000 - by) });
  expect(sumReasons(less).map(({ code }) => code)).toEqual(codes);
});

test('a discount that is written negative, or positive, is taken off', () => {
  const draft = draftOf([product('1', '1000000'), discount('100000')]);
  const written = draft.lines.map((line) =>
    line.type === 'discount' && line.subtotal
      ? { ...line, subtotal: negated(line.subtotal) }
      : line,
  );
  expect(sumReasons({ ...draft, lines: written })).toEqual([]);
  // A correction raises by a discount that is negative: it adds up as written.
  const raised = stating(
    { ...draft, lines: written },
    {
      withoutTax: dong(1_100_000),
      tax: dong(110_000),
      withTax: dong(1_210_000),
      byRate: [{ ...draft.totals.byRate[0], base: dong(1_100_000), tax: dong(110_000) }],
    },
  );
  expect(sumReasons(raised)).toEqual([]);
});

test('a sales invoice may state its sum before or after the relief of a decree', () => {
  const sales: InvoiceDraft = {
    ...stating(ONE_LINE, {
      tax: dong(0),
      byRate: [],
      decreeReduction: dong(20_000),
      withTax: dong(980_000),
    }),
    kind: 'sales',
  };
  expect(sumReasons(sales)).toEqual([]);
  // The sum after the reduction, and the total reduced once.
  expect(sumReasons(stating(sales, { withoutTax: dong(980_000) }))).toEqual([]);
  expect(sumReasons(stating(sales, { withTax: dong(960_000) }))).toEqual([
    reason('TOTAL_DIFFERS', { stated: '960000', computed: '980000' }),
  ]);
});

test('tax is checked by rate and in all, and a sales invoice has none', () => {
  const wrong = stating(ONE_LINE, {
    tax: dong(100_005),
    withTax: dong(1_100_005),
    byRate: [{ ...ONE_LINE.totals.byRate[0], tax: dong(100_005) }],
  });
  expect(sumReasons(wrong)).toEqual([
    reason('TAX_DIFFERS', { rate: '10', stated: '100005', computed: '100000' }),
  ]);
  expect(sumReasons({ ...wrong, kind: 'sales' })).toEqual([
    reason('TAX_DIFFERS', { rate: '', stated: '100005', computed: '0' }),
  ]);
  const inAll = stating(ONE_LINE, { tax: dong(100_002), withTax: dong(1_100_002) });
  expect(sumReasons(inAll)).toEqual([
    reason('TAX_DIFFERS', { rate: '', stated: '100002', computed: '100000' }),
  ]);
  expect(sumReasons(stating(inAll, { byRate: [] }))).toEqual([
    reason('RATES_DIFFER', { stated: '1000000', computed: '0' }),
  ]);
});

test('a rate without percent, or without tax, is no tax that could differ', () => {
  const untaxed = draftOf([product('1', '1000', 'KCT')]);
  const [group] = untaxed.totals.byRate;
  expect(sumReasons(stating(untaxed, { byRate: [{ ...group, tax: dong(0) }] }))).toEqual([]);
  const silent = stating(ONE_LINE, {
    byRate: [{ ...ONE_LINE.totals.byRate[0], tax: null }],
    tax: dong(0),
    withTax: dong(1_000_000),
  });
  expect(sumReasons(silent)).toEqual([]);
});

test('the tax of a rate is forgiven a dong for each of its own lines', () => {
  const mixed = draftOf([
    product('1', '1000', '10'),
    product('1', '1000', '8'),
    product('1', '1000', '8'),
  ]);
  const off = (rate: string, by: number) =>
    sumReasons(
      stating(mixed, {
        byRate: mixed.totals.byRate.map((group) =>
          group.rate === rate ? { ...group, tax: dong(Number(group.tax) + by) } : group,
        ),
      }),
    ).map(({ words }) => words['rate']);
  expect(off('8', 2)).toEqual([]);
  expect(off('10', 1)).toEqual([]);
  expect(off('10', 2)).toEqual(['10']);
  expect(off('8', 3)).toEqual(['8', '']);
});

test('in foreign currency a cent a line is forgiven', () => {
  const dollars = completeDraft(
    draftOf([product('1', '10.10')], { currency: 'USD', exchangeRate: decimal('25000') }),
    roundingFor('USD', DEFAULT_ROUNDING),
  );
  expect(sumReasons(stating(dollars, { withoutTax: dong('10.11') }))).toEqual([]);
  expect(
    sumReasons(stating(dollars, { withoutTax: dong('10.12') })).map(({ code }) => code),
  ).toEqual(['SUM_DIFFERS', 'TOTAL_DIFFERS']);
});

const lineStating = (quantity: string, price: string, subtotal: string): Line => ({
  ...product(quantity, price),
  subtotal: decimal(subtotal),
});
const wrongLines = (lines: readonly Line[]) =>
  sumReasons({ ...TWO_LINES, lines })
    .filter(({ code }) => code === 'LINE_DIFFERS')
    .map(({ words }) => words);

test('a line may state less than quantity times price, and a dong more', () => {
  expect(wrongLines([lineStating('2', '1000', '1500'), lineStating('2', '1000', '2001')])).toEqual(
    [],
  );
  expect(wrongLines([lineStating('2', '1000', '2000'), lineStating('2', '1000', '2002')])).toEqual([
    { line: '2', stated: '2002', computed: '2000' },
  ]);
  // However many pieces: a whole price has lost nothing.
  expect(wrongLines([lineStating('100', '1000', '100002')])).toHaveLength(1);
  expect(wrongLines([lineStating('-2', '1000', '-2002')])).toEqual([
    { line: '1', stated: '-2002', computed: '-2000' },
  ]);
});

test('a price that was rounded may have lost half of its last place on each piece', () => {
  // 3 × 333.33 is 1,000 on the document: the price has lost up to 3 × 0.005.
  expect(wrongLines([lineStating('1000', '0.33', '336')])).toEqual([]);
  expect(wrongLines([lineStating('1000', '0.33', '337')])).toHaveLength(1);
  expect(wrongLines([lineStating('-1000', '0.33', '-336')])).toEqual([]);
});

test('a line without quantity, price or amount, or with a zero, is not multiplied', () => {
  const line = lineStating('2', '1000', '9999');
  for (const change of [
    { quantity: null },
    { price: null },
    { subtotal: null },
    { type: 'discount' as const },
  ])
    expect(wrongLines([{ ...line, ...change }, lineStating('1', '1', '1')])).toEqual([]);
  expect(wrongLines([lineStating('0', '1000', '9999'), lineStating('2', '0', '9999')])).toEqual([]);
});

test('five wrong lines are named, and no more', () => {
  const wrong = Array.from({ length: 7 }, () => lineStating('2', '1000', '9999'));
  expect(wrongLines(wrong).map(({ line }) => line)).toEqual(['1', '2', '3', '4', '5']);
});

test('a VAT invoice whose bases by rate are missing, or fall short of its sum, is wrong: the return lacks the rest', () => {
  const mixed = draftOf([product('1', '1000000', '10'), product('1', '200000', 'KCT')]);
  const [group] = mixed.totals.byRate;
  const short = reason('RATES_DIFFER', { stated: '1200000', computed: '1000000' });
  expect(sumReasons(mixed)).toEqual([]);
  expect(sumReasons(stating(mixed, { byRate: [group] }))).toEqual([short]);
  const untaxed = { byRate: [], tax: dong(0), withTax: dong(1_200_000) };
  expect(sumReasons({ ...stating(mixed, untaxed), kind: 'sales' })).toEqual([]);
  // The sum differs from lines and rates alike: one finding is enough.
  expect(sumReasons(stating(mixed, { withoutTax: dong(1_300_000) }))).toMatchObject([
    { code: 'SUM_DIFFERS' },
    { code: 'TOTAL_DIFFERS' },
  ]);
  const bare = { ...stating(mixed, { byRate: [group] }), lines: [note('theo bảng kê')] };
  expect(sumReasons(bare)).toEqual([reason('LINES_MISSING'), short]);
  // An adjustment of the tax alone is in no cell either.
  const taxAlone = stating(draftOf([note('x')]), { tax: dong(5), withTax: dong(5) });
  expect(sumReasons(taxAlone)).toContainEqual(
    reason('RATES_DIFFER', { stated: '0', computed: '0' }),
  );
});

test('bases by rate may differ from the sum by a dong a line, by the discount of the head and by fees', () => {
  const [group] = ONE_LINE.totals.byRate;
  const codes = (base: number, change: object = {}) =>
    sumReasons(stating(ONE_LINE, { ...change, byRate: [{ ...group, base: dong(base) }] })).map(
      ({ code }) => code,
    );
  expect(codes(1_000_001)).toEqual([]);
  expect(codes(999_999)).toEqual([]);
  expect(codes(1_000_002)).toContain('RATES_DIFFER');
  expect(codes(999_998)).toContain('RATES_DIFFER');
  expect(codes(900_000, { discount: dong(100_000) })).not.toContain('RATES_DIFFER');
  expect(codes(1_050_000, { fees: dong(50_000) })).not.toContain('RATES_DIFFER');
});
