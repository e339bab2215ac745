import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../../display-settings/rounding.ts';
import { decimal, minus, plus, round, sum, ZERO } from '../../money/decimal.ts';
import { completeDraft } from '../complete-draft.ts';
import { DECREE_LINE } from '../decree-reduction.ts';
import { ADJUSTMENT, discount, draftOf, note, product } from '../testing/sample-draft.ts';
import { completeLine } from './complete-line.ts';
import type { Line } from './line.ts';
import { totalsOf } from './sum-lines.ts';

const decreeRow = (rate: string | null): Line => ({
  ...DECREE_LINE,
  customRate: rate === null ? null : decimal(rate),
});

test('LINE-006 two rates and a discount add up to what is printed (worked example 1)', () => {
  const { totals, amountInWords } = draftOf([
    product('3', '333333', '8'),
    product('1', '1000000', '10'),
    discount('100000', '10'),
    note('Bảo hành 12 tháng'),
  ]);
  expect(totals).toEqual({
    withoutTax: '1899999',
    tax: '170000',
    withTax: '2069999',
    discount: '100000',
    decreeReduction: '0',
    byRate: [
      { rate: '8', customRate: null, base: '999999', tax: '80000' },
      { rate: '10', customRate: null, base: '900000', tax: '90000' },
    ],
  });
  expect(amountInWords).toBe(
    'Hai triệu không trăm sáu mươi chín nghìn chín trăm chín mươi chín đồng',
  );
});

test('LINE-011 LINE-012 LINE-013 LINE-014 a sales invoice of 450,000 at 3 % is lowered by 2,700 (worked example 2)', () => {
  const draft = draftOf([product('1', '450000'), decreeRow('3')], {
    kind: 'sales',
    serial: 'C26TBB',
  });
  expect(draft.totals).toMatchObject({
    withoutTax: '450000',
    tax: '0',
    decreeReduction: '2700',
    withTax: '447300',
    byRate: [],
  });
  expect(draft.lines[1]).toMatchObject({
    subtotal: '2700',
    name: 'Đã giảm 2.700 đồng tương ứng 20% mức tỷ lệ % để tính thuế giá trị gia tăng theo Nghị quyết số 204/2025/QH15',
  });
});

test.each([
  ['1', '900'],
  ['2', '1800'],
  ['3', '2700'],
  ['5', '4500'],
  ['2.5', '2250'],
])('LINE-011 LINE-012 at a decree rate of %s percent the reduction is %s', (rate, reduction) => {
  const draft = draftOf([product('1', '450000'), decreeRow(rate)], { kind: 'sales' });
  expect(draft.totals.decreeReduction).toBe(reduction);
});

test('LINE-013 a VAT invoice that carries a decree row already is reckoned on its total with tax', () => {
  const draft = draftOf([product('1', '450000', '10'), decreeRow('3')]);
  expect(draft.totals).toMatchObject({ decreeReduction: '2970', withTax: '492030' });
});

test('the decree row takes nothing off before its rate is chosen, after the resolution ended, or on a transfer note', () => {
  const unchosen = draftOf([product('1', '450000'), decreeRow(null)], { kind: 'sales' });
  const ended = draftOf([product('1', '450000'), decreeRow('3')], {
    kind: 'sales',
    issuedOn: '2027-01-01',
  });
  const transfer = draftOf([product('1', '450000'), decreeRow('3')], { kind: 'transfer' });
  expect([unchosen, ended, transfer].map((draft) => draft.totals.decreeReduction)).toEqual([
    '0',
    '0',
    '0',
  ]);
});

test('LINE-007 an adjustment down states negative amounts and its direction (worked example 3)', () => {
  const { totals, amountInWords } = draftOf([product('2', '100000', '8', { method: 'decrease' })], {
    related: ADJUSTMENT,
  });
  expect(totals).toMatchObject({ withoutTax: '-200000', tax: '-16000', withTax: '-216000' });
  expect(amountInWords).toBe('Điều chỉnh giảm hai trăm mười sáu nghìn đồng');
  const original = draftOf([product('10', '100000', '8')]).totals.withTax;
  expect(plus(original, totals.withTax)).toBe('864000');
});

test('a rate of the list that is typed by hand is in the group of its name', () => {
  const { totals } = draftOf([
    product('1', '100000', '8'),
    product('1', '50000', 'KHAC', { customRate: decimal('8') }),
    discount('10000', '8'),
  ]);
  expect(totals.byRate).toEqual([{ rate: '8', customRate: null, base: '140000', tax: '11200' }]);
});

test('LINE-010 untaxed rates are separate groups with no tax, and custom rates are separate from each other', () => {
  const custom = (rate: string) => product('1', '1000', 'KHAC', { customRate: decimal(rate) });
  const { totals } = draftOf([
    custom('12'),
    custom('7.5'),
    product('1', '1000', 'KCT'),
    product('1', '1000', '0'),
    product('1', '1000', '5'),
    custom('7.5'),
  ]);
  expect(totals.byRate).toEqual([
    { rate: '0', customRate: null, base: '1000', tax: '0' },
    { rate: '5', customRate: null, base: '1000', tax: '50' },
    { rate: 'KHAC', customRate: '7.5', base: '2000', tax: '150' },
    { rate: 'KHAC', customRate: '12', base: '1000', tax: '120' },
    { rate: 'KCT', customRate: null, base: '1000', tax: null },
  ]);
  expect(totals).toMatchObject({ withoutTax: '6000', tax: '320', withTax: '6320' });
});

test('a custom rate that is not typed yet precedes those that are', () => {
  const custom = (rate: string | null) =>
    product('1', '1000', 'KHAC', { customRate: rate === null ? null : decimal(rate) });
  for (const typed of [
    [custom(null), custom('3')],
    [custom('3'), custom(null)],
  ]) {
    expect(draftOf(typed).totals.byRate.map((group) => group.customRate)).toEqual([null, '3']);
  }
});

test('a foreign currency has cents', () => {
  const rounding = roundingFor('USD', DEFAULT_ROUNDING);
  const draft = {
    ...draftOf([product('3', '19.99', '8')]),
    currency: 'USD',
    exchangeRate: decimal('25400'),
  };
  expect(completeDraft(draft, rounding)).toMatchObject({
    totals: { withoutTax: '59.97', tax: '4.8', withTax: '64.77' },
    amountInWords: 'Sáu mươi tư đô la Mỹ và bảy mươi bảy xu',
  });
});

test('SET-007 each total is rounded by its own setting', () => {
  const fine = {
    ...DEFAULT_ROUNDING,
    SUB_TOTAL: 2,
    TAX_MONEY: 2,
    TAX_GTGT_MONEY: 2,
    TAX_GTGT_MONEY_5: 1,
    SUM_LOADS_MONEY: 1,
  };
  const lines = [product('1', '100.25', '5'), product('1', '0.35', '10')].map((line) =>
    completeLine(line, 'vat', fine),
  );
  expect(totalsOf('vat', lines, fine)).toMatchObject({
    withoutTax: '100.6',
    tax: '5',
    withTax: '106',
    byRate: [
      { base: '100.25', tax: '5' },
      { base: '0.35', tax: '0' },
    ],
  });
});

test('an invoice without lines comes to nothing', () => {
  expect(totalsOf('vat', [], DEFAULT_ROUNDING)).toMatchObject({
    withoutTax: '0',
    tax: '0',
    withTax: '0',
    byRate: [],
  });
});

const lines = fc.array(
  fc
    .record({
      type: fc.constantFrom<Line['type']>('product', 'product', 'discount', 'note'),
      quantity: fc.integer({ min: 0, max: 100_000 }),
      price: fc.integer({ min: 0, max: 100_000_000 }),
      rate: fc.constantFrom<Line['rate']>('0', '5', '8', '10', 'KCT', 'KKKNT'),
    })
    .map(({ type, quantity, price, rate }) =>
      product(String(quantity / 100), String(price), rate, { type }),
    ),
  { maxLength: 30 },
);

test('totals are the sums of what is printed on the lines, whatever is printed', () => {
  fc.assert(
    fc.property(lines, (typed) => {
      const { lines: done, totals } = draftOf(typed);
      const of = (type: Line['type'], field: 'subtotal' | 'tax' | 'total') =>
        sum(done.filter((line) => line.type === type).map((line) => line[field] ?? ZERO));
      expect(totals.withoutTax).toBe(minus(of('product', 'subtotal'), of('discount', 'subtotal')));
      expect(totals.tax).toBe(minus(of('product', 'tax'), of('discount', 'tax')));
      expect(totals.withTax).toBe(minus(of('product', 'total'), of('discount', 'total')));
      expect(sum(totals.byRate.map((group) => group.base))).toBe(totals.withoutTax);
      expect(sum(totals.byRate.map((group) => group.tax ?? ZERO))).toBe(totals.tax);
      expect(round(totals.withTax, 0)).toBe(totals.withTax);
    }),
  );
});

test('the order of the lines does not change the totals', () => {
  fc.assert(
    fc.property(lines, (typed) => {
      expect(draftOf(typed.toReversed()).totals).toEqual(draftOf(typed).totals);
    }),
  );
});
