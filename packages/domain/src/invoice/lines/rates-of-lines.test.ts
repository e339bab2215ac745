import { expect, test } from 'vitest';
import { decimal, negated } from '../../money/decimal.ts';
import { discount, draftOf, note, product } from '../testing/sample-draft.ts';
import { ratesOfLines } from './rates-of-lines.ts';

const mixed = draftOf([
  product('1', '1000000', '10'),
  product('2', '500000', '8'),
  product('1', '300000', 'KCT'),
  note('x'),
]);
const stating = (draft: typeof mixed, change: Partial<typeof mixed.totals>) => ({
  ...draft,
  totals: { ...draft.totals, ...change },
});

test('base and tax by rate are those of the lines, where they come to the sums of the invoice', () => {
  expect(ratesOfLines(mixed)).toEqual(mixed.totals.byRate);
  const untaxed = { ...mixed, lines: mixed.lines.map((line) => ({ ...line, tax: null })) };
  expect(ratesOfLines(untaxed)).toEqual(mixed.totals.byRate);
});

test('a dong a line is forgiven, and an invoice of one rate has its own sums to the last dong', () => {
  const one = draftOf([product('1', '1000000')]);
  const near = stating(one, { tax: decimal(100_001), withoutTax: decimal(999_999) });
  expect(ratesOfLines(near)).toMatchObject([{ rate: '10', base: '999999', tax: '100001' }]);
  expect(ratesOfLines(stating(one, { tax: decimal(100_002) }))).toBeNull();
  expect(ratesOfLines(stating(one, { withoutTax: decimal(1_000_002) }))).toBeNull();
});

test('a discount lowers its rate, whichever sign it is written with', () => {
  const sold = draftOf([product('1', '1000000', '10'), discount('100000')]);
  const negative = sold.lines.map((line) =>
    line.type === 'discount' && line.subtotal
      ? { ...line, subtotal: negated(line.subtotal), tax: line.tax && negated(line.tax) }
      : line,
  );
  const groups = ratesOfLines(sold);
  expect(groups).toEqual(sold.totals.byRate);
  expect(ratesOfLines({ ...sold, lines: negative })).toEqual(groups);
});

test('lines without amounts or without a rate come to no groups', () => {
  expect(ratesOfLines({ ...mixed, lines: [note('theo bảng kê')] })).toBeNull();
  const [first, ...others] = mixed.lines;
  if (!first) throw new Error('the invoice has lines');
  expect(ratesOfLines({ ...mixed, lines: [{ ...first, rate: 'NONE' }, ...others] })).toBeNull();
});
