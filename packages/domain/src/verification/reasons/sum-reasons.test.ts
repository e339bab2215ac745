import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING, roundingFor } from '../../display-settings/rounding.ts';
import { completeDraft } from '../../invoice/complete-draft.ts';
import { DECREE_LINE } from '../../invoice/decree-reduction.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import { discount, draftOf, note, product } from '../../invoice/testing/sample-draft.ts';
import { type Decimal, decimal, plus } from '../../money/decimal.ts';
import { sumReasons } from './sum-reasons.ts';

type Totals = InvoiceDraft['totals'];
/** The invoice as it was issued, with other totals stated. */
const stating = (draft: InvoiceDraft, change: Partial<Totals>): InvoiceDraft => ({
  ...draft,
  totals: { ...draft.totals, ...change },
});
const codes = (draft: InvoiceDraft) => sumReasons(draft).map(({ code }) => code);
const more = (amount: Decimal, by: number | string): Decimal => plus(amount, decimal(by));

/** 450,000 at 3 %: lowered by 2,700 (docs/law-and-practice.md#direct-method-reduction). */
const reduced = draftOf([product('1', '450000'), { ...DECREE_LINE, customRate: decimal('3') }], {
  kind: 'sales',
});

test('the reduction of the resolution is taken off the total of a sales invoice', () => {
  expect(reduced.totals).toMatchObject({ decreeReduction: '2700', withTax: '447300' });
  expect(codes(reduced)).toEqual([]);
  // A dong for each of the two lines.
  expect(codes(stating(reduced, { withTax: decimal('447298') }))).toEqual([]);
  expect(sumReasons(stating(reduced, { withTax: decimal('447297') }))).toEqual([
    { code: 'TOTAL_DIFFERS', words: { stated: '447297', computed: '447300' } },
  ]);
  expect(codes(stating(reduced, { withTax: decimal('447303') }))).toEqual(['TOTAL_DIFFERS']);
});

test('the sum before tax may be stated after the reduction, which is then not taken off again', () => {
  const after = stating(reduced, { withoutTax: decimal('447300') });
  expect(codes(after)).toEqual([]);
  const wrong = decimal('447297');
  expect(codes(stating(after, { withoutTax: wrong, withTax: wrong }))).toEqual(['SUM_DIFFERS']);
});

test('a reduction may be stated and left in the total, and one that is not stated explains nothing', () => {
  expect(codes(stating(reduced, { withTax: decimal('450000') }))).toEqual([]);
  expect(codes(stating(reduced, { decreeReduction: decimal('0') }))).toEqual(['TOTAL_DIFFERS']);
});

test('a discount is taken off, whichever sign it is written with', () => {
  const positive = draftOf([product('1', '1000000'), discount('100000')]);
  expect(codes(positive)).toEqual([]);
  const negative = {
    ...positive,
    lines: positive.lines.map((line) =>
      line.type === 'discount' ? { ...line, subtotal: decimal('-100000') } : line,
    ),
  };
  expect(codes(negative)).toEqual([]);
  const [base, tax] = [decimal(1_100_000), decimal(110_000)];
  const byRate = [{ rate: '10', customRate: null, base, tax }] as const;
  const raised = { withoutTax: base, tax, withTax: decimal(1_210_000), byRate };
  expect(codes(stating(negative, raised))).toEqual([]);
  expect(codes(stating(positive, raised))).toEqual(['SUM_DIFFERS']);
});

test.each([-2, -1, 1, 2])(
  'of an invoice of one line a difference of %d dong is forgiven up to one',
  (by) => {
    const one = draftOf([product('1', '1000000')]);
    const { withoutTax, withTax, tax, byRate } = one.totals;
    const isForgiven = Math.abs(by) <= 1;
    expect(codes(stating(one, { withTax: more(withTax, by) }))).toEqual(
      isForgiven ? [] : ['TOTAL_DIFFERS'],
    );
    const [group] = byRate;
    if (!group) throw new Error('the invoice has a rate');
    const taxed = { tax: more(tax, by), withTax: more(withTax, by) };
    expect(codes(stating(one, { ...taxed, byRate: [{ ...group, tax: more(tax, by) }] }))).toEqual(
      isForgiven ? [] : ['TAX_DIFFERS'],
    );
    expect(sumReasons(stating(one, taxed)).map(({ code, words }) => [code, words['rate']])).toEqual(
      isForgiven ? [] : [['TAX_DIFFERS', '']],
    );
    const summed = { withoutTax: more(withoutTax, by), withTax: more(withTax, by) };
    expect(codes(stating(one, summed))).toEqual(isForgiven ? [] : ['SUM_DIFFERS']);
  },
);

test('the tax of a rate is forgiven a dong for each line of that rate, not for the lines of others', () => {
  const draft = draftOf([
    product('1', '1000000', '10'),
    product('1', '1000000', '10'),
    product('1', '1000000', '8'),
  ]);
  const raised = (rate: string, by: number) => {
    const byRate = draft.totals.byRate.map((group) =>
      group.rate === rate && group.tax ? { ...group, tax: more(group.tax, by) } : group,
    );
    const { tax, withTax } = draft.totals;
    return codes(stating(draft, { byRate, tax: more(tax, by), withTax: more(withTax, by) }));
  };
  expect([raised('10', 2), raised('10', 3)]).toEqual([[], ['TAX_DIFFERS']]);
  expect([raised('8', 1), raised('8', 2)]).toEqual([[], ['TAX_DIFFERS']]);
});

test('the tax of the whole is forgiven a dong for each rate, not for each line', () => {
  const draft = draftOf([
    product('1', '1000000', '10'),
    product('1', '1000000', '10'),
    product('1', '1000000', '8'),
  ]);
  const { tax, withTax } = draft.totals;
  const raised = (by: number) => stating(draft, { tax: more(tax, by), withTax: more(withTax, by) });
  expect([codes(raised(2)), codes(raised(3))]).toEqual([[], ['TAX_DIFFERS']]);
});

test('in a currency with cents a cent a line is forgiven, not a whole unit', () => {
  const dollars = completeDraft(
    draftOf([product('1', '100.50')], { currency: 'USD', exchangeRate: decimal('25000') }),
    roundingFor('USD', DEFAULT_ROUNDING),
  );
  expect(codes(dollars)).toEqual([]);
  const { withTax } = dollars.totals;
  expect(codes(stating(dollars, { withTax: more(withTax, '0.01') }))).toEqual([]);
  expect(codes(stating(dollars, { withTax: more(withTax, '0.02') }))).toEqual(['TOTAL_DIFFERS']);
});

type StatedLine = readonly [quantity: string, price: string, subtotal: string];

/** Numbers of the lines that state more than quantity times price. */
function wrongLines(...stated: StatedLine[]): (string | undefined)[] {
  const draft = draftOf(stated.map(([quantity, price]) => product(quantity, price)));
  const lines = draft.lines.map((line, index) => ({
    ...line,
    subtotal: decimal(stated[index]?.[2] ?? '0'),
  }));
  return sumReasons({ ...draft, lines }).flatMap(({ code, words }) =>
    code === 'LINE_DIFFERS' ? [words['line']] : [],
  );
}

test('a line is at most quantity times price and a dong; a discount may make it less', () => {
  expect(wrongLines(['2', '1000', '2001'])).toEqual([]);
  expect(wrongLines(['2', '1000', '2002'])).toEqual(['1']);
  expect(wrongLines(['2', '1000', '500'])).toEqual([]);
  expect(wrongLines(['-2', '1000', '-2002'])).toEqual(['1']);
});

test('what a rounded price lost is forgiven beside the dong', () => {
  // Half a hundredth of a dong, a thousand times: 5 dong.
  expect(wrongLines(['1000', '0.33', '336'])).toEqual([]);
  expect(wrongLines(['1000', '0.33', '337'])).toEqual(['1']);
  expect(wrongLines(['1000', '33', '33001'], ['1000', '33', '33002'])).toEqual(['2']);
});

test('of many wrong lines the first five are named', () => {
  const wrong = ['1', '1000', '9000'] as const;
  expect(wrongLines(...Array.from({ length: 5 }, () => wrong))).toHaveLength(5);
  expect(wrongLines(...Array.from({ length: 6 }, () => wrong))).toEqual(['1', '2', '3', '4', '5']);
});

test('an invoice without priced lines cannot be added up, unless it comes to nothing; a transfer note need not be', () => {
  const blank = draftOf([note('Theo bảng kê')]);
  expect(codes(blank)).toEqual([]);
  const total = { withoutTax: decimal('100'), tax: decimal('10'), withTax: decimal('110') };
  expect(codes(stating(blank, total))).toEqual(['LINES_MISSING', 'RATES_DIFFER']);
  expect(codes(stating(blank, { ...total, withTax: decimal('112') }))).toEqual([
    'LINES_MISSING',
    'RATES_DIFFER',
    'TOTAL_DIFFERS',
  ]);
  expect(codes({ ...stating(blank, total), kind: 'transfer' })).toEqual([]);
});

test('fees beside the lines are part of what is paid', () => {
  const sold = draftOf([product('1', '1000000')]);
  const fees = decimal('50000');
  const paid = more(sold.totals.withTax, '50000');
  expect(codes(stating(sold, { fees, withTax: paid }))).toEqual([]);
  expect(codes(stating(sold, { fees }))).toEqual(['TOTAL_DIFFERS']);
  expect(codes(stating(sold, { withTax: paid }))).toEqual(['TOTAL_DIFFERS']);
});

test('the discount of the head is in the lines already or is taken off them, and never both', () => {
  const gross = draftOf([product('1', '1000000')]);
  const net = draftOf([product('1', '900000')]);
  const discount = decimal('100000');
  // Lines before the discount, the sum before tax behind it.
  expect(codes({ ...gross, totals: { ...net.totals, discount } })).toEqual([]);
  // Lines behind it.
  expect(codes(stating(net, { discount }))).toEqual([]);
  // Lines and sum before it, what is paid behind it.
  const { withTax } = gross.totals;
  expect(codes(stating(gross, { discount, withTax: more(withTax, -100_000) }))).toEqual([]);
  // Taken off twice.
  const twice = { ...net.totals, discount, withTax: more(net.totals.withTax, -100_000) };
  expect(codes({ ...gross, totals: twice })).toEqual(['TOTAL_DIFFERS']);
  expect(codes(stating(gross, { discount, withoutTax: decimal('800000') }))).toContain(
    'SUM_DIFFERS',
  );
});

const taxedAt = (rate: 'KCT' | 'KKKNT' | '0', tax: string | null): InvoiceDraft => {
  const draft = draftOf([{ ...product('1', '1000000'), rate }]);
  const { withoutTax: base } = draft.totals;
  const stated = decimal(tax ?? 0);
  const byRate = [{ rate, customRate: null, base, tax: tax === null ? null : stated }];
  return stating(draft, { tax: stated, withTax: plus(base, stated), byRate });
};

test.each(['KCT', 'KKKNT', '0'] as const)(
  'a tax stated on what bears none (%s) is wrong, and no tax is right',
  (rate) => {
    expect(sumReasons(taxedAt(rate, '100000'))).toEqual([
      { code: 'TAX_DIFFERS', words: { rate, stated: '100000', computed: '0' } },
    ]);
    expect(codes(taxedAt(rate, '0'))).toEqual([]);
    expect(codes(taxedAt(rate, null))).toEqual([]);
    // Without lines the tax is no better.
    if (rate !== '0')
      expect(codes({ ...taxedAt(rate, '100000'), lines: [] })).toEqual([
        'LINES_MISSING',
        'TAX_DIFFERS',
      ]);
  },
);

test('a sales invoice bears no tax that a buyer could deduct', () => {
  const sales = draftOf([product('1', '1000000')], { kind: 'sales' });
  const tax = decimal('100000');
  expect(sumReasons(stating(sales, { tax, withTax: decimal('1100000') }))).toEqual([
    { code: 'TAX_DIFFERS', words: { rate: '', stated: '100000', computed: '0' } },
  ]);
});
