import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECREE_LINE } from '../invoice/decree-reduction.ts';
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
import { decimal } from '../money/decimal.ts';
import { linesLeft } from './lines-left.ts';
import { returnLines } from './return-lines.ts';
import { creditFindings, type RatedMember, saleLeft, takesBackTooMuch } from './sale-left.ts';

const memberOf = ({ totals }: InvoiceDraft, more: Partial<RatedMember> = {}): RatedMember => ({
  chainState: 'MODIFIED',
  processingState: 'accepted',
  serial: 'C26TAA',
  totals,
  byRate: totals.byRate,
  ...more,
});
const adjustment = (lines: readonly Line[], more: Partial<InvoiceDraft> = {}) =>
  draftOf(lines, { related: { ...ADJUSTMENT, causeCode: '05' }, ...more });
const back = (pieces: string, price: string, rate: Line['rate'] = '8'): Line =>
  product(`-${pieces}`, price, rate, { method: 'decrease' });
const lower = (subtotal: string, rate: Line['rate'] = '8'): Line =>
  product('1', '1', rate, {
    method: 'decrease',
    unit: null,
    quantity: null,
    price: null,
    subtotal: decimal(subtotal),
  });

/** What is pointed out about a correction of a family. */
const pointedOut = (draft: InvoiceDraft, ...family: RatedMember[]) =>
  validateInvoice(
    draft,
    issuing({ further: (judged) => creditFindings(judged, [saleLeft(family)]) }),
  )
    .filter(({ code }) => code.startsWith('credit-'))
    .map(({ path, code, params = {}, severity }) => {
      expect(severity).toBe('warning');
      return [path, code, ...['rate', 'left', 'credit'].flatMap((name) => params[name] ?? [])].join(
        ' ',
      );
    });

const SALE = draftOf([product('10', '100000', '8'), product('2', '50000', '10')]);

test('a credit as large as the sale is not pointed out, one dong more is, by rate and in all', () => {
  expect(pointedOut(adjustment([back('10', '100000')]), memberOf(SALE))).toEqual([]);
  expect(pointedOut(adjustment([lower('1000001')]), memberOf(SALE))).toEqual([
    'lines.0.rate credit-exceeds-rate 8 1000000 1000001',
  ]);
  const all = [back('10', '100000'), back('3', '50000', '10')];
  expect(pointedOut(adjustment(all), memberOf(SALE))).toEqual([
    'lines.1.rate credit-exceeds-rate 10 100000 150000',
    'totals.withTax credit-exceeds-sale 1190000 1245000',
  ]);
});

test('a credit that takes back a dong more of tax than is left is pointed out, although its base does not exceed', () => {
  const sale = draftOf([product('3', '33333.333333', '8', { subtotal: decimal('100000') })]);
  const third = adjustment([lower('33333')]);
  expect(third.totals.tax).toBe('-2667');
  const earlier = [third, third].map((one) => memberOf(one, { chainState: 'MODIFY' }));
  expect(pointedOut(adjustment([lower('33334')]), memberOf(sale), ...earlier)).toEqual([
    'lines.0.rate credit-exceeds-tax 8 2666 2667',
  ]);
  const rest = { ...lower('33334'), tax: decimal('-2666') };
  expect(pointedOut(adjustment([rest]), memberOf(sale), ...earlier)).toEqual([]);
});

test('tax at a rate that was not charged is pointed out: 10 % back of what was sold at 8 %', () => {
  const sale = draftOf([product('1', '100000', '8')]);
  expect(pointedOut(adjustment([back('1', '100000', '10')]), memberOf(sale))).toEqual([
    'lines.0.rate credit-exceeds-rate 10 0 100000',
    'totals.withTax credit-exceeds-sale 108000 110000',
  ]);
});

test('every earlier correction in force counts, a draft, a refused and a replaced one do not', () => {
  const half = adjustment([back('5', '100000')]);
  const earlier = memberOf(half, { chainState: 'MODIFY' });
  const more = adjustment([back('6', '100000')]);
  expect(pointedOut(more, memberOf(SALE))).toEqual([]);
  expect(pointedOut(more, memberOf(SALE), earlier)).toEqual([
    'lines.0.rate credit-exceeds-rate 8 500000 600000',
  ]);
  for (const processingState of ['draft', 'refused'] as const)
    expect(pointedOut(more, memberOf(SALE), { ...earlier, processingState })).toEqual([]);
  const replacement = draftOf([product('3', '100000', '8')]);
  expect(
    pointedOut(
      adjustment([back('4', '100000')]),
      memberOf(SALE, { chainState: 'REPLACED' }),
      memberOf(replacement, { chainState: 'REPLACE' }),
    ),
  ).toEqual([
    'lines.0.rate credit-exceeds-rate 8 300000 400000',
    'totals.withTax credit-exceeds-sale 324000 432000',
  ]);
});

test('a discount after the sale (cause 04) and an increase beside it are weighed together', () => {
  const at8 = (by: string) => [lower(by), product('1', '50000', '8', { method: 'increase' })];
  expect(pointedOut(adjustment(at8('1050000')), memberOf(SALE))).toEqual([]);
  expect(pointedOut(adjustment(at8('1050001')), memberOf(SALE))).toEqual([
    'lines.0.rate credit-exceeds-rate 8 1000000 1000001',
  ]);
});

test('8 % typed by hand is weighed with 8 %', () => {
  const byHand = product('-1', '100000', 'KHAC', { customRate: decimal('8'), method: 'decrease' });
  expect(pointedOut(adjustment([byHand]), memberOf(SALE))).toEqual([]);
});

test('a sales invoice with relief: without its relief too much comes back', () => {
  const relief = { ...DECREE_LINE, customRate: decimal('3') };
  const sale = draftOf([product('1', '450000', 'NONE'), relief], { kind: 'sales' });
  const whole = back('1', '450000', 'NONE');
  expect(pointedOut(adjustment([whole, relief], { kind: 'sales' }), memberOf(sale))).toEqual([]);
  expect(pointedOut(adjustment([whole], { kind: 'sales' }), memberOf(sale))).toEqual([
    'totals.withTax credit-exceeds-sale 447300 450000',
  ]);
});

test('a member whose rates are not known is weighed in all alone', () => {
  const withoutRates = memberOf(SALE, { byRate: null });
  expect(pointedOut(adjustment([lower('1000001')]), withoutRates)).toEqual([]);
  expect(pointedOut(adjustment([lower('1100001')]), withoutRates)).toEqual([
    'totals.withTax credit-exceeds-sale 1190000 1188001',
  ]);
});

test('of a list each invoice is weighed with its own lines', () => {
  const small = saleLeft([memberOf(draftOf([product('1', '100000', '8')]))]);
  const listed = (original: number) => ({ ...back('2', '100000'), original });
  const stated = { withoutTax: decimal('1'), tax: decimal('0'), withTax: decimal('1') };
  const named = { template: '1', serial: 'C26TAA', issuedOn: '2026-11-02', before: stated };
  const related = {
    ...ADJUSTMENT,
    list: {
      number: 'BK-1',
      issuedOn: '2026-11-21',
      originals: [
        { ...named, number: '7' },
        { ...named, number: '8' },
      ],
    },
  };
  const paths = (left: readonly (typeof small | null)[]) =>
    validateInvoice(
      draftOf([listed(1), listed(2)], { related }),
      issuing({ further: (judged) => creditFindings(judged, left) }),
    )
      .filter(({ code }) => code === 'credit-exceeds-rate')
      .map(({ path }) => path);
  const large = saleLeft([memberOf(SALE)]);
  expect(paths([large, small])).toEqual(['lines.1.rate']);
  expect(paths([small, large])).toEqual(['lines.0.rate']);
  expect(paths([null, large])).toEqual([]);
});

test('parts of a sale that come back one after the other are never pointed out, one piece more always is', () => {
  const sold = fc.record({
    pieces: fc.integer({ min: 1, max: 12 }),
    price: fc.integer({ min: 1, max: 99_999_999 }),
  });
  fc.assert(
    fc.property(fc.array(sold, { minLength: 1, maxLength: 3 }), (goods) => {
      const sale = draftOf(goods.map(({ pieces, price }) => product(`${pieces}`, `${price}`, '8')));
      const family = [memberOf(sale)];
      const pieces = new Map([[0, decimal('1')]]);
      let left: readonly Line[] = sale.lines;
      for (let earlier: Line[][] = []; left.length > 0; left = linesLeft(sale.lines, earlier)) {
        const part = adjustment(returnLines(left, { shape: 'part', pieces }));
        expect(pointedOut(part, ...family)).toEqual([]);
        family.push(memberOf(part, { chainState: 'MODIFY' }));
        earlier = [...earlier, [...part.lines]];
      }
      expect(saleLeft(family)).toMatchObject({ withoutTax: '0', tax: '0' });
      const [{ price } = { price: 1 }] = goods;
      expect(pointedOut(adjustment([back('1', `${price}`)]), ...family)).not.toEqual([]);
    }),
    { numRuns: 30 },
  );
});

test('a replacement and a discount on the invoice itself are no credit', () => {
  const replaced = draftOf([product('1', '1', '5')], {
    related: { ...ADJUSTMENT, relation: 'replaces', adjusts: null },
  });
  expect(pointedOut(replaced, memberOf(SALE))).toEqual([]);
  const withDiscount = draftOf([product('10', '100000', '8'), discount('50000', '8')]);
  expect(saleLeft([memberOf(withDiscount)])).toMatchObject({
    withoutTax: '950000',
    withTax: '1026000',
  });
});

const RELIEF = { ...DECREE_LINE, customRate: decimal('3') };
const reliefMissed = (draft: InvoiceDraft, ...family: RatedMember[]) =>
  creditFindings(draft, [saleLeft(family)]).filter(({ code }) => code === 'relief-not-returned');

test('goods of a sales invoice that come back without their relief are pointed out, also where part of the sale is left', () => {
  const kind = 'sales' as const;
  const sale = draftOf([product('10', '45000', 'NONE'), RELIEF], { kind });
  expect(sale.totals.withTax).toBe('447300');
  const some = [back('5', '45000', 'NONE')];
  expect(reliefMissed(adjustment(some, { kind }), memberOf(sale))).toEqual([
    { path: 'totals.withTax', code: 'relief-not-returned', params: { relief: '2700' } },
  ]);
  const unrated = [...some, DECREE_LINE];
  expect(reliefMissed(adjustment(unrated, { kind }), memberOf(sale))).toHaveLength(1);
  expect(takesBackTooMuch(adjustment(some, { kind }), [saleLeft([memberOf(sale)])])).toBe(false);
  const all = adjustment([back('11', '45000', 'NONE')], { kind });
  expect(takesBackTooMuch(all, [saleLeft([memberOf(sale)])])).toBe(true);
  const returned = adjustment([...some, RELIEF], { kind });
  expect(reliefMissed(returned, memberOf(sale))).toEqual([]);
  const first = memberOf(returned, { chainState: 'MODIFY' });
  const further = adjustment([back('2', '45000', 'NONE')], { kind });
  expect(reliefMissed(further, memberOf(sale), first)).toMatchObject([
    { params: { relief: '1350' } },
  ]);
});

test('of a list the relief that one invoice lacks is pointed out although another has its own, and each by its own percentage', () => {
  const sold = (percent: string) =>
    memberOf(
      draftOf([product('10', '45000', 'NONE'), { ...DECREE_LINE, customRate: decimal(percent) }], {
        kind: 'sales',
      }),
      { reliefRate: decimal(percent) },
    );
  const left = [saleLeft([sold('3')]), saleLeft([sold('1')])];
  const stated = { withoutTax: decimal(450_000), tax: decimal(0), withTax: decimal(450_000) };
  const originals = ['7', '8'].map((number) => ({ ...ADJUSTMENT, number, before: stated }));
  const list = { number: 'BK-01', issuedOn: ADJUSTMENT.issuedOn, originals };
  const returned = (percents: readonly (string | null)[]) =>
    adjustment(
      percents.flatMap((percent, index) => [
        { ...back('5', '45000', 'NONE'), original: index + 1 },
        ...(percent ? [{ ...DECREE_LINE, customRate: decimal(percent), original: index + 1 }] : []),
      ]),
      { kind: 'sales', related: { ...ADJUSTMENT, causeCode: '05', list } },
    );
  const findings = (percents: readonly (string | null)[]) =>
    creditFindings(returned(percents), left).map(({ path, code }) => [path, code]);
  expect(findings(['3', '1'])).toEqual([]);
  expect(findings(['3', null])).toEqual([['totals.withTax', 'relief-not-returned']]);
  expect(findings(['1', '1'])).toContainEqual(['lines.1.customRate', 'relief-rate-differs']);
});

test('no relief is missed where none was given, and none where the sale is raised', () => {
  const kind = 'sales' as const;
  const plain = draftOf([product('10', '45000', 'NONE')], { kind });
  const some = [back('5', '45000', 'NONE')];
  expect(reliefMissed(adjustment(some, { kind }), memberOf(plain))).toEqual([]);
  const sale = draftOf([product('10', '45000', 'NONE'), RELIEF], { kind });
  const more = [product('1', '45000', 'NONE', { method: 'increase' })];
  expect(reliefMissed(adjustment(more, { kind }), memberOf(sale))).toEqual([]);
});

test('a relief that is returned by another percentage than it was given is pointed out with both', () => {
  const kind = 'sales' as const;
  const sold = product('10', '1000000', 'NONE');
  const rated = (rate: string) => ({ ...DECREE_LINE, customRate: decimal(rate) });
  const sale = draftOf([sold, rated('5')], { kind });
  const some = (rate: string) => adjustment([back('3', '1000000', 'NONE'), rated(rate)], { kind });
  const pointed = (draft: InvoiceDraft, reliefRate: string | null) =>
    creditFindings(draft, [
      saleLeft([memberOf(sale, { reliefRate: reliefRate === null ? null : decimal(reliefRate) })]),
    ]);
  expect(pointed(some('1'), '5')).toEqual([
    {
      path: 'lines.1.customRate',
      code: 'relief-rate-differs',
      params: { rate: '1', original: '5' },
    },
  ]);
  expect(pointed(some('5'), '5')).toEqual([]);
  expect(pointed(some('1'), null)).toEqual([]);
});
