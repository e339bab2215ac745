import { expect, test } from 'vitest';
import { DEFAULT_ROUNDING } from '../display-settings/rounding.ts';
import { decimal, negated } from '../money/decimal.ts';
import { completeDraft } from './complete-draft.ts';
import { copiedContent } from './copied-content.ts';
import { DECREE_LINE } from './decree-reduction.ts';
import { EMPTY_BUYER } from './empty-draft.ts';
import { ADJUSTMENT, BUYER, discount, draftOf, product } from './testing/sample-draft.ts';

const ISSUED = { withBuyer: true };
const SALE = draftOf([product('2', '100000'), discount('50000', '10')]);

test('ACT-040 a copy of an invoice with discounts that are stated with a minus comes to the same total', () => {
  const [goods, lowered] = SALE.lines;
  if (!goods || !lowered) throw new Error('the sample has two lines');
  const { subtotal, tax, total } = lowered;
  const stated = {
    ...SALE,
    lines: [
      goods,
      {
        ...lowered,
        subtotal: negated(subtotal ?? decimal('0')),
        tax: negated(tax ?? decimal('0')),
        total: negated(total ?? decimal('0')),
      },
    ],
  };
  for (const original of [SALE, stated]) {
    const copy = completeDraft(copiedContent(original, ISSUED), DEFAULT_ROUNDING);
    expect(copy.totals).toEqual(SALE.totals);
    expect(copy.totals.withTax).toBe('165000');
  }
});

test('ACT-040 a copy corrects nothing, and its lines neither raise nor lower', () => {
  const adjusting = draftOf([product('1', '100000', '10', { method: 'decrease' })], {
    related: ADJUSTMENT,
  });
  const copy = copiedContent(adjusting, ISSUED);
  expect(copy.related).toBeNull();
  expect(copy.lines.map(({ method }) => method)).toEqual([null]);
  expect(copy.buyer).toEqual(BUYER);
});

test('ACT-040 a copy of a received invoice has no buyer: that was the company itself', () => {
  expect(copiedContent(SALE, { withBuyer: false }).buyer).toEqual(EMPTY_BUYER);
});

test('ACT-040 a copy of a correction of many invoices is one sale: its relief is that of all goods, in one row', () => {
  const goods = [1, 2].map((original) => product('1', '100000', 'NONE', { original }));
  const reliefs = [1, 2].map((original) => ({
    ...DECREE_LINE,
    customRate: decimal('1'),
    original,
  }));
  const listed = draftOf([...goods, ...reliefs], { kind: 'sales', serial: 'C26TBH' });
  const copy = completeDraft(copiedContent(listed, ISSUED), DEFAULT_ROUNDING);
  expect(copy.lines.map(({ type, original }) => [type, original])).toEqual([
    ['product', undefined],
    ['product', undefined],
    ['decree', undefined],
  ]);
  // 20 % of 1 % of 200,000.
  expect(copy.totals.decreeReduction).toBe('400');
});

test('the relief of an invoice that corrects no list is that of all its goods, whatever its lines name', () => {
  const relief = { ...DECREE_LINE, customRate: decimal('1') };
  const goods = product('1', '100000', 'NONE', { original: 1 });
  const draft = draftOf([goods, relief], { kind: 'sales', serial: 'C26TBH' });
  expect(completeDraft(draft, DEFAULT_ROUNDING).totals.decreeReduction).toBe('200');
});
