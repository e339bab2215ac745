import { expect, test } from 'vitest';
import type { Correction } from '../invoice/invoice.ts';
import { ADJUSTMENT, BUYER, draftOf, product, TODAY } from '../invoice/testing/sample-draft.ts';
import { decimal } from '../money/decimal.ts';
import { listContent } from './list-content.ts';

const BEFORE = { withoutTax: decimal('1000'), tax: decimal('100'), withTax: decimal('1100') };
const ORIGINALS = ['7', '8'].map((number) => ({
  template: '1',
  serial: 'C26TAA',
  number,
  issuedOn: '2026-11-02',
  before: BEFORE,
}));
const correcting = (related: Correction) =>
  draftOf(
    [1, 2].map((original) => product('-1', '100', '10', { original, method: 'decrease' })),
    { related },
  );

test('the list states each invoice before, after, and the difference', () => {
  const list = { number: 'BK-01', issuedOn: TODAY, originals: ORIGINALS };
  const content = listContent(correcting({ ...ADJUSTMENT, reason: 'Chiết khấu', list }));
  expect(content).toMatchObject({
    number: 'BK-01',
    issuedOn: TODAY,
    relation: 'adjusts',
    reason: 'Chiết khấu',
    buyer: { taxCode: BUYER.taxCode },
    hasTax: true,
  });
  expect(
    content?.rows.map(({ number, before, difference, after }) => [
      number,
      before.withTax,
      difference.withTax,
      after.withTax,
    ]),
  ).toEqual([
    ['7', '1100', '-110', '990'],
    ['8', '1100', '-110', '990'],
  ]);
});

test('an invoice that corrects one has no list, and one from elsewhere only names it', () => {
  expect(listContent(correcting(ADJUSTMENT))).toBeNull();
  expect(listContent(draftOf([product('1', '100')]))).toBeNull();
  const named = { number: 'BK-01', issuedOn: TODAY } as NonNullable<Correction['list']>;
  const { related: _, ...plain } = draftOf([product('1', '100')]);
  for (const list of [named, { ...named, originals: [] }])
    expect(listContent({ ...plain, related: { ...ADJUSTMENT, list } })).toBeNull();
});
