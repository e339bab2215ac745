import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { completeDraft } from '../invoice/complete-draft.ts';
import { DECREE_LINE } from '../invoice/decree-reduction.ts';
import type { Correction } from '../invoice/invoice.ts';
import { ADJUSTMENT, discount, draftOf, product } from '../invoice/testing/sample-draft.ts';
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

test('what corrects one has no shares', () => {
  expect(listedAmounts(draftOf([product('1', '100000')], { related: ADJUSTMENT }))).toEqual([]);
});
