import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import {
  ADJUSTMENT,
  discount,
  draftOf,
  issuing,
  product,
} from '../invoice/testing/sample-draft.ts';
import { validateInvoice } from '../invoice/validation/validate.ts';
import { decimal, isZero, negated, sum } from '../money/decimal.ts';
import { billedGoods } from './discounts-of-goods.ts';
import { linesLeft } from './lines-left.ts';
import { type Return, returnLines } from './return-lines.ts';
import { creditFindings, type RatedMember, saleLeft } from './sale-left.ts';

const adjusted = (issued: readonly Line[], back: Return) =>
  draftOf(returnLines(issued, back), { related: { ...ADJUSTMENT, causeCode: '05' } });
const pieces = (...given: [number, string][]): Return => ({
  shape: 'part',
  pieces: new Map(given.map(([line, count]) => [line, decimal(count)])),
});
const value = (line: number, amount: string): Return => ({
  shape: 'value',
  value: new Map([[line, decimal(amount)]]),
});
const memberOf = (
  { totals }: InvoiceDraft,
  chainState: RatedMember['chainState'],
): RatedMember => ({
  chainState,
  processingState: 'accepted',
  serial: 'C26TAA',
  totals,
  byRate: totals.byRate,
});
const leftOf = (sale: InvoiceDraft, earlier: readonly InvoiceDraft[]) =>
  linesLeft(
    sale.lines,
    earlier.map(({ lines }) => lines),
  );
const findingsOf = (sale: InvoiceDraft, earlier: readonly InvoiceDraft[], draft: InvoiceDraft) =>
  creditFindings(draft, [
    {
      ...saleLeft([
        memberOf(sale, 'MODIFIED'),
        ...earlier.map((one) => memberOf(one, 'MODIFY' as const)),
      ]),
      lines: leftOf(sale, earlier),
    },
  ]).map(({ code, params }) => [code, params['discount'] ?? ''].join(' ').trim());

/** 10 × 1,000,000 less 1,000,000: 9,000,000 and 900,000 of tax were billed. */
const SALE = draftOf([product('10', '1000000'), discount('1000000')]);

test('half of the goods of an invoice with a discount come back with half of what was billed', () => {
  const half = adjusted(SALE.lines, pieces([0, '5']));
  expect(half.totals).toMatchObject({ withoutTax: '-4500000', tax: '-450000' });
  expect(half.lines).toMatchObject([
    { quantity: '-5', price: '1000000', subtotal: '-5000000', tax: '-500000' },
    { name: 'Chiết khấu thương mại', method: 'increase', subtotal: '500000', tax: '50000' },
  ]);
  expect(validateInvoice(half, issuing())).toEqual([]);
  const left = leftOf(SALE, [half]);
  for (const back of [pieces([0, '5']), { shape: 'whole' } as const])
    expect(adjusted(left, back).totals).toMatchObject({ withoutTax: '-4500000', tax: '-450000' });
});

test('an earlier return that left the discount out is made up for by what is left', () => {
  const before = draftOf([product('-5', '1000000', '10', { method: 'decrease' })], {
    related: ADJUSTMENT,
  });
  expect(adjusted(leftOf(SALE, [before]), pieces([0, '5'])).totals).toMatchObject({
    withoutTax: '-4000000',
    tax: '-400000',
  });
});

test('a discount comes back with the goods of its rate alone, and one of no rate with all of them', () => {
  const sale = draftOf([
    product('10', '100000', '8'),
    product('4', '50000', '10', { name: 'Ghế' }),
    discount('100000', '8'),
  ]);
  expect(adjusted(sale.lines, pieces([1, '2'])).totals.withoutTax).toBe('-100000');
  expect(adjusted(sale.lines, pieces([0, '5'])).totals.withoutTax).toBe('-450000');
  const odd = draftOf([
    product('10', '50000', '8'),
    product('10', '50000', '8', { name: 'Ghế' }),
    product('1', '1', '10', { name: 'Quà' }),
    discount('100000', '5'),
  ]);
  const half = adjusted(odd.lines, pieces([0, '10']));
  expect(half.totals.byRate).toMatchObject([
    { rate: '5', base: '50000', tax: '2500' },
    { rate: '8', base: '-500000', tax: '-40000' },
  ]);
});

test('value is lowered by at most what was billed, and leaves other goods their share of the discount', () => {
  const two = draftOf([
    product('1', '1000000'),
    product('1', '1000000', '10', { name: 'Ghế' }),
    discount('200000'),
  ]);
  expect([...billedGoods(two.lines, DEFAULT_ROUNDING).values()]).toEqual([
    { subtotal: '900000', tax: '90000' },
    { subtotal: '900000', tax: '90000' },
  ]);
  const lowered = adjusted(two.lines, value(0, '900000'));
  expect(lowered.totals).toMatchObject({ withoutTax: '-900000', tax: '-90000' });
  expect(leftOf(two, [lowered])).toMatchObject([
    { name: 'Ghế', subtotal: '1000000' },
    { type: 'discount', subtotal: '100000', tax: '10000' },
  ]);
  const some = adjusted(SALE.lines, value(0, '4500000'));
  expect(some.totals).toMatchObject({ withoutTax: '-4500000', tax: '-450000' });
  expect(leftOf(SALE, [some])).toMatchObject([
    { quantity: '10', price: '500000', subtotal: '5000000' },
    { type: 'discount', subtotal: '500000' },
  ]);
});

test('a line whose own discount lowered its amount comes back by what it was billed with', () => {
  const line: Line = {
    ...product('10', '1000000'),
    subtotal: decimal('9000000'),
    tax: decimal('900000'),
    total: decimal('9900000'),
  };
  expect(adjusted([line], pieces([0, '5'])).totals).toMatchObject({
    withoutTax: '-4500000',
    tax: '-450000',
  });
  expect(adjusted([line], { shape: 'whole' }).lines).toMatchObject([
    { quantity: '-10', price: '900000', subtotal: '-9000000', tax: '-900000' },
  ]);
});

test('a further discount by an adjustment lowers what is left', () => {
  const further = draftOf([{ ...discount('900000'), method: 'increase' }], { related: ADJUSTMENT });
  expect(further.totals.withoutTax).toBe('-900000');
  expect(adjusted(leftOf(SALE, [further]), { shape: 'whole' }).totals.withoutTax).toBe('-8100000');
});

test('goods that come back by the piece without their discount are pointed out, also where the sale is not exceeded', () => {
  const typed = (price: string, more: readonly Line[] = []) =>
    draftOf([product('-5', price, '10', { method: 'decrease' }), ...more], {
      related: { ...ADJUSTMENT, causeCode: '05' },
    });
  expect(findingsOf(SALE, [], typed('1000000'))).toEqual(['discount-not-returned 500000']);
  expect(findingsOf(SALE, [], typed('900000'))).toEqual([]);
  const returned = product('1', '1', '10', {
    name: 'Chiết khấu',
    method: 'increase',
    unit: null,
    quantity: null,
    price: null,
    subtotal: decimal('500000'),
  });
  expect(findingsOf(SALE, [], typed('1000000', [returned]))).toEqual([]);
  expect(findingsOf(draftOf([product('10', '1000000')]), [], typed('1000000'))).toEqual([]);
});

/** A sale of up to four lines of goods and three discounts, each of a rate of its goods. */
const sales = fc
  .tuple(
    fc.array(
      fc.record({
        count: fc.integer({ min: 1, max: 12 }),
        price: fc.integer({ min: 1000, max: 9_999_999 }),
        rate: fc.constantFrom('8' as const, '10' as const),
        name: fc.constantFrom('Bàn', 'Ghế', 'Tủ'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    fc.array(
      fc.record({
        rate: fc.constantFrom('8' as const, '10' as const),
        percent: fc.integer({ min: 1, max: 30 }),
      }),
      { maxLength: 3 },
    ),
  )
  .map(([sold, discounts]) => {
    const worthOf = (rate: string) =>
      sold.reduce((all, one) => all + (one.rate === rate ? one.count * one.price : 0), 0);
    return draftOf([
      ...sold.map(({ count, price, rate, name }) =>
        product(`${count}`, `${price}`, rate, { name }),
      ),
      ...discounts
        .filter(({ rate }) => worthOf(rate) > 0)
        .map(({ rate, percent }) =>
          discount(String(Math.max(1, Math.floor((worthOf(rate) * percent) / 100))), rate),
        ),
    ]);
  });
const steps = fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 100 }), fc.boolean()), {
  maxLength: 8,
});

/** Returns after these steps, and one of everything that is left then. */
function returnsOf(
  sale: InvoiceDraft,
  taken: readonly (readonly [number, number, boolean])[],
  check: (made: InvoiceDraft, earlier: readonly InvoiceDraft[]) => void,
): InvoiceDraft[] {
  const earlier: InvoiceDraft[] = [];
  for (const [at, percent, isOfPieces] of taken) {
    const left = leftOf(sale, earlier);
    const goods = left.flatMap(({ type }, index) => (type === 'product' ? [index] : []));
    const index = goods[at % Math.max(1, goods.length)];
    const billed = index === undefined ? undefined : billedGoods(left, DEFAULT_ROUNDING).get(index);
    if (index === undefined || !billed) break;
    const some = (whole: string) =>
      String(Math.max(1, Math.floor((Number(whole) * percent) / 100)));
    const quantity = left[index]?.quantity ?? null;
    const made = adjusted(
      left,
      isOfPieces && quantity
        ? pieces([index, some(quantity)])
        : value(index, some(billed.subtotal)),
    );
    if (isZero(made.totals.withoutTax)) break;
    check(made, earlier);
    earlier.push(made);
  }
  const left = leftOf(sale, earlier);
  return left.length > 0 ? [...earlier, adjusted(left, { shape: 'whole' })] : earlier;
}

const creditedOf = (returns: readonly InvoiceDraft[], rate: string, of: 'base' | 'tax') =>
  sum(
    returns.flatMap(({ totals }) =>
      totals.byRate.flatMap((one) => (one.rate === rate ? (one[of] ?? []) : [])),
    ),
  );

test('returns in part and in value one after the other, until all is returned, come to what was billed, by rate and tax, and are never pointed out', () => {
  fc.assert(
    fc.property(sales, steps, (sale, taken) => {
      const returns = returnsOf(sale, taken, (made, earlier) =>
        expect(findingsOf(sale, earlier, made)).toEqual([]),
      );
      for (const { rate, base, tax } of sale.totals.byRate) {
        expect([rate, creditedOf(returns, rate, 'base')]).toEqual([rate, negated(base)]);
        expect([rate, creditedOf(returns, rate, 'tax')]).toEqual([
          rate,
          negated(tax ?? decimal('0')),
        ]);
      }
    }),
    { numRuns: 300 },
  );
});
