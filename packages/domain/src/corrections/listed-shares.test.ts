import { expect, test } from 'vitest';
import type { Correction, StatedAmounts } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import { ADJUSTMENT, draftOf, note, product } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { familyValue } from './family-value.ts';
import { listedAmounts, sharesOf } from './listed-amounts.ts';

const line = (
  type: Line['type'],
  original: number,
  amounts: readonly [subtotal: string, tax: string | null, total: string] | null,
): Line => ({
  ...note('—'),
  type,
  original,
  subtotal: amounts && decimal(amounts[0]),
  tax: amounts?.[1] ? decimal(amounts[1]) : null,
  total: amounts && decimal(amounts[2]),
});
const stated = (withoutTax: string, tax: string, withTax: string) => ({ withoutTax, tax, withTax });
const amounts = (...of: Parameters<typeof stated>): StatedAmounts => {
  const [withoutTax, tax, withTax] = of.map((text) => decimal(text)) as [never, never, never];
  return { withoutTax, tax, withTax };
};

test('the share of an invoice sums its own lines: discounts and the relief of a decree are taken off', () => {
  const lines = [
    line('product', 1, ['1000', '100', '1100']),
    line('discount', 1, ['200', '20', '220']),
    line('note', 1, null),
    line('product', 2, ['500', null, '500']),
    line('decree', 2, ['500', null, '10']),
    line('product', 3, ['7', '1', '8']),
  ];
  expect(sharesOf(lines, ['first', 'second'])).toEqual([
    stated('800', '80', '880'),
    stated('500', '0', '490'),
  ]);
});

const original = (before: StatedAmounts) => ({
  template: '1',
  serial: 'C26TAA',
  number: '1',
  issuedOn: '2026-11-20',
  before,
});
const BEFORE = amounts('1000', '100', '1100');
const correcting = (relation: Correction['relation']) =>
  draftOf([product('1', '300', '10', { original: 1 })], {
    related: {
      ...ADJUSTMENT,
      relation,
      list: { number: 'BK-01', issuedOn: '2026-11-21', originals: [original(BEFORE)] },
    },
  });

test('an adjustment of a list states what changes, a replacement what is left', () => {
  expect(listedAmounts(correcting('adjusts'))).toEqual([
    {
      before: BEFORE,
      difference: stated('300', '30', '330'),
      after: stated('1300', '130', '1430'),
    },
  ]);
  expect(listedAmounts(correcting('replaces'))).toEqual([
    {
      before: BEFORE,
      after: stated('300', '30', '330'),
      difference: stated('-700', '-70', '-770'),
    },
  ]);
});

test('an invoice that corrects nothing has no list', () => {
  expect(listedAmounts(draftOf([product('1', '300')]))).toEqual([]);
});

test('the value of a family sums each amount with its tax, and a family of drafts is worth nothing', () => {
  const accepted = { processingState: 'accepted', serial: 'C26TAA' } as const;
  expect(
    familyValue([
      { ...accepted, chainState: 'MODIFIED', totals: BEFORE },
      { ...accepted, chainState: 'MODIFY', totals: amounts('-200', '-20', '-220') },
    ]),
  ).toEqual(stated('800', '80', '880'));
  expect(
    familyValue([
      { ...accepted, processingState: 'draft', chainState: 'ORIGINAL', totals: BEFORE },
    ]),
  ).toEqual(stated('0', '0', '0'));
});
