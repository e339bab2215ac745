import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { decimal } from '../money/decimal.ts';
import { bookedTotals } from './booked-totals.ts';
import { switchBuyerType } from './buyer-type.ts';
import { completeDraft } from './complete-draft.ts';
import { decreeBase, firstDecreeRow } from './decree-reduction.ts';
import { EMPTY_BUYER, emptyDraft, ZERO_TOTALS } from './empty-draft.ts';
import { INVOICE_TEMPLATES, isInvoiceTemplate } from './invoice-kind.ts';
import { deriveFromSubtotal } from './lines/derive-from-subtotal.ts';
import { discountRateFindings } from './lines/discount-rate.ts';
import { totalsOf } from './lines/sum-lines.ts';
import { discount, draftOf, product, SELLER, TODAY } from './testing/sample-draft.ts';
import { UNTAXED_RATES } from './vat-rate.ts';

const GOODS = draftOf([product('2', '100000')]);

test('what is moved by a transfer note is no turnover', () => {
  const { totals } = GOODS;
  expect(bookedTotals({ kind: 'transfer', totals })).toEqual(ZERO_TOTALS);
  for (const kind of ['vat', 'sales'] as const) expect(bookedTotals({ kind, totals })).toBe(totals);
});

test('a template is the number of a kind that is issued here', () => {
  expect(INVOICE_TEMPLATES).toEqual(['1', '2', '6']);
  expect(INVOICE_TEMPLATES.every(isInvoiceTemplate)).toBe(true);
  expect(['', '3', '11'].some(isInvoiceTemplate)).toBe(false);
});

test('LINE-010 three rates bear no tax', () => {
  expect([...UNTAXED_RATES].sort()).toEqual(['KCT', 'KKKNT', 'NONE']);
});

test('ISS-016 a person has no legal name, whichever was saved', () => {
  const firm = { ...EMPTY_BUYER, legalName: 'Công ty Mua' };
  const person = switchBuyerType(firm, 'PERSONAL', 'Công ty Mua');
  expect(person).toEqual({ ...EMPTY_BUYER, type: 'PERSONAL' });
  expect(switchBuyerType(person, 'ENTERPRISE', 'Công ty Mua')).toEqual(firm);
  expect(switchBuyerType(firm, 'ENTERPRISE', 'x')).toBe(firm);
});

test('ISS-012 a new invoice comes to nothing, in figures and in words', () => {
  expect(emptyDraft('vat', SELLER, TODAY)).toMatchObject({
    totals: { withTax: '0', byRate: [] },
    amountInWords: 'Không đồng',
  });
});

test('LINE-011 LINE-013 the row of the decree has a rate of its own, of the total before tax', () => {
  expect(firstDecreeRow('sales', TODAY)).toMatchObject({
    type: 'decree',
    rate: 'KHAC',
    customRate: null,
  });
  expect(firstDecreeRow('vat', TODAY)).toBeNull();
  const totals = { ...ZERO_TOTALS, withoutTax: decimal(100), withTax: decimal(110) };
  expect(decreeBase('sales', totals)).toBe('100');
  expect(decreeBase('transfer', totals)).toBe('100');
  expect(decreeBase('vat', totals)).toBe('110');
});

test('LINE-013 what a decree takes off is of no rate, whatever kind carries the row', () => {
  const row = {
    ...product('1', '1'),
    type: 'decree' as const,
    rate: 'KHAC' as const,
    subtotal: decimal(5),
  };
  expect(totalsOf('vat', [...GOODS.lines, row], DEFAULT_ROUNDING).byRate).toEqual(
    GOODS.totals.byRate,
  );
});

test('LINE-015 a discount takes the rate of the goods on a VAT invoice alone', () => {
  const lines = [product('1', '1000', '8'), discount('100', '10')];
  const rates = (kind: 'vat' | 'sales') =>
    completeDraft({ ...GOODS, kind, lines }, DEFAULT_ROUNDING).lines.map(({ rate }) => rate);
  expect(rates('vat')).toEqual(['8', '8']);
  expect(rates('sales')).toEqual(['8', '10']);
});

test('LINE-015 a discount of a custom rate is compared by its percentage', () => {
  const of = (customRate: string) => ({ rate: 'KHAC', customRate: decimal(customRate) }) as const;
  const goods = [
    { ...product('1', '1'), ...of('3') },
    { ...product('1', '1'), ...of('7') },
  ];
  const paths = (customRate: string) =>
    discountRateFindings([...goods, { ...discount('1'), ...of(customRate) }]).map(
      ({ path }) => path,
    );
  expect(paths('3')).toEqual([]);
  expect(paths('5')).toEqual(['lines.2.rate']);
});

test('LINE-016 beside a price the quantity follows a typed subtotal, and the price stays', () => {
  const line = { ...product('1', '3'), quantity: null };
  // 3.3 × 3 is 9.9: within a dong of what was typed.
  const coarse = { ...DEFAULT_ROUNDING, QUANTITY: 1 };
  const derived = deriveFromSubtotal(line, decimal('10'), 'vat', coarse);
  expect(derived).toMatchObject({ quantity: '3.3', price: '3', subtotal: '10' });
});

test('SET-007 the tax of a rate is rounded by the setting of that rate', () => {
  const rounding = {
    ...DEFAULT_ROUNDING,
    TAX_MONEY: 3,
    TAX_GTGT_MONEY: 1,
    TAX_GTGT_MONEY_5: 2,
    TAX_GTGT_MONEY_10: 3,
  };
  const lines = (['5', '8', '10'] as const).map((rate) => ({
    ...product('1', '1', rate),
    subtotal: decimal(1),
    tax: decimal('0.1234'),
  }));
  expect(totalsOf('vat', lines, rounding).byRate.map(({ rate, tax }) => [rate, tax])).toEqual([
    ['5', '0.12'],
    ['8', '0.1'],
    ['10', '0.123'],
  ]);
});
