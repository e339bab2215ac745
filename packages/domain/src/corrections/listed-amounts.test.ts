import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { completeDraft } from '../invoice/complete-draft.ts';
import { DECREE_LINE } from '../invoice/decree-reduction.ts';
import type { Correction } from '../invoice/invoice.ts';
import {
  ADJUSTMENT,
  discount,
  draftOf,
  issuing,
  product,
} from '../invoice/testing/sample-draft.ts';
import { validateInvoice } from '../invoice/validation/validate.ts';
import { decimal, minus, plus, sum } from '../money/decimal.ts';
import { listedAmounts } from './listed-amounts.ts';

const listOf = (relation: Correction['relation'], befores: readonly number[]): Correction => ({
  ...ADJUSTMENT,
  relation,
  adjusts: relation === 'adjusts' ? 'amounts' : null,
  list: {
    number: 'BK-01',
    issuedOn: '2026-11-21',
    originals: befores.map((before, index) => ({
      template: '1',
      serial: 'C26TAA',
      number: String(index + 1),
      issuedOn: '2026-11-20',
      before: { withoutTax: decimal(before), tax: decimal(0), withTax: decimal(before) },
    })),
  },
});
const prices = fc.array(
  fc.tuple(fc.integer({ min: -900_000, max: 900_000 }), fc.integer({ min: 1, max: 3 })),
  { minLength: 1, maxLength: 8 },
);

test('the shares of a list come to the whole invoice, and before with the difference to what is left', () => {
  fc.assert(
    fc.property(
      prices,
      fc.constantFrom('adjusts' as const, 'replaces' as const),
      (lines, relation) => {
        const draft = completeDraft(
          draftOf(
            lines.map(([price, original]) => ({ ...product('1', String(price)), original })),
            { related: listOf(relation, [500_000, 700_000, 900_000]) },
          ),
          DEFAULT_ROUNDING,
        );
        const all = listedAmounts(draft);
        const stated = all.map(({ after, difference }) =>
          relation === 'adjusts' ? difference.withTax : after.withTax,
        );
        expect(sum(stated)).toBe(draft.totals.withTax);
        expect(draft.related?.list?.originals.map(({ share }) => share?.withTax)).toEqual(stated);
        for (const { before, after, difference } of all) {
          expect(plus(before.withTax, difference.withTax)).toBe(after.withTax);
          expect(minus(after.tax, before.tax)).toBe(difference.tax);
        }
      },
    ),
  );
});

test('of a list the shares take discounts and reductions off, each from its own invoice', () => {
  const lines = [
    { ...product('1', '1000000', 'NONE'), original: 1 },
    { ...discount('100000', 'NONE'), original: 1 },
    { ...DECREE_LINE, subtotal: decimal('2700'), total: decimal('2700'), original: 2 },
    { ...product('1', '450000', 'NONE'), original: 2 },
  ];
  const issued = draftOf(lines, { kind: 'sales', related: listOf('replaces', [0, 0]) });
  // The row of the reduction as it was issued.
  const stated = {
    ...issued,
    lines: issued.lines.map((line, at) => ({ ...line, ...(at === 2 && lines[2]) })),
  };
  expect(listedAmounts(stated).map(({ after }) => [after.withoutTax, after.withTax])).toEqual([
    ['900000', '900000'],
    ['450000', '447300'],
  ]);
});

/** Goods and a discount of some invoices of a list, each with relief by a percentage of its own or none. */
const invoices = fc.array(
  fc.record({
    goods: fc.array(fc.integer({ min: 1, max: 900_000 }), { minLength: 1, maxLength: 4 }),
    discount: fc.integer({ min: 0, max: 1000 }),
    percent: fc.constantFrom('1', '2', '3', '5', null),
  }),
  { minLength: 2, maxLength: 4 },
);

test('of a list each invoice has the relief of its own goods, and all of them come to the whole invoice', () => {
  fc.assert(
    fc.property(
      invoices,
      fc.constantFrom('adjusts' as const, 'replaces' as const),
      fc.constantFrom('VND', 'USD'),
      (all, relation, currency) => {
        const sign = relation === 'adjusts' ? -1 : 1;
        const lines = all.flatMap(({ goods, discount: off, percent }, index) => {
          const original = index + 1;
          return [
            ...goods.map((price) => ({
              ...product(String(sign), String(price), 'NONE'),
              original,
            })),
            { ...discount(String(off), 'NONE'), original },
            ...(percent ? [{ ...DECREE_LINE, customRate: decimal(percent), original }] : []),
          ];
        });
        const more = {
          kind: 'sales' as const,
          currency,
          related: listOf(
            relation,
            all.map(() => 0),
          ),
        };
        const draft = draftOf(lines, more);
        const shares = draft.related?.list?.originals.map(({ share }) => share) ?? [];
        // What a correction of each of them alone comes to.
        const alone = all.map((_, index) => {
          const own = lines.filter(({ original }) => original === index + 1);
          const single = own.map(({ original: __, ...line }) => line);
          return draftOf(single, { ...more, related: { ...ADJUSTMENT, relation } }).totals;
        });
        expect(shares).toEqual(
          alone.map(({ withoutTax, tax, withTax }) => ({ withoutTax, tax, withTax })),
        );
        expect(sum(shares.map((share) => share?.withTax ?? decimal(0)))).toBe(draft.totals.withTax);
        expect(sum(alone.map(({ decreeReduction }) => decreeReduction))).toBe(
          draft.totals.decreeReduction,
        );
        expect(listedAmounts(draft).map(({ difference }) => difference)).toEqual(shares);
        const codes = validateInvoice(draft, issuing()).map(({ code }) => code);
        expect(codes).not.toContain('decree-row-repeated');
        expect(codes).not.toContain('line-amount-differs');
      },
    ),
  );
});

test('two rows of relief for one invoice of a list are one too many', () => {
  const relief = { ...DECREE_LINE, customRate: decimal('1'), original: 2 };
  const draft = draftOf(
    [
      { ...product('1', '100000', 'NONE'), original: 1 },
      { ...product('1', '200000', 'NONE'), original: 2 },
      { ...relief, original: 1 },
      relief,
      relief,
    ],
    { kind: 'sales', related: listOf('replaces', [0, 0]) },
  );
  expect(
    validateInvoice(draft, issuing()).filter(({ code }) => code === 'decree-row-repeated'),
  ).toMatchObject([{ path: 'lines.4' }]);
});

test('what corrects one has no shares', () => {
  expect(listedAmounts(draftOf([product('1', '100000')], { related: ADJUSTMENT }))).toEqual([]);
});
