import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ADJUSTMENT,
  discount,
  draftOf,
  issuing,
  product,
} from '../invoice/testing/sample-draft.ts';
import { validateInvoice } from '../invoice/validation/validate.ts';
import { decimal, negated } from '../money/decimal.ts';
import { type Return, returnLines } from './return-lines.ts';

const adjusted = (issued: ReturnType<typeof draftOf>, back: Return) =>
  draftOf(returnLines(issued.lines, back), { related: ADJUSTMENT });

const issued = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 10_000_000 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((lines) => draftOf(lines.map(([pieces, price]) => product(`${pieces}`, `${price}`, '8'))));

test('LINE-022 a whole return is the whole invoice with the other sign, and no price is negative', () => {
  fc.assert(
    fc.property(issued, (original) => {
      const back = adjusted(original, { shape: 'whole' });
      expect(back.totals.withTax).toBe(negated(original.totals.withTax));
      expect(back.totals.tax).toBe(negated(original.totals.tax));
      for (const line of back.lines) expect(line.price?.startsWith('-')).toBe(false);
      expect(validateInvoice(back, issuing())).toEqual([]);
    }),
  );
});

test('a discount comes back with its goods', () => {
  const original = draftOf([product('2', '500000'), discount('100000')]);
  const back = adjusted(original, { shape: 'whole' });
  expect(back.totals.withTax).toBe(negated(original.totals.withTax));
  expect(validateInvoice(back, issuing())).toEqual([]);
});

test('of some goods as many come back as were sold', () => {
  const original = draftOf([product('10', '100000'), product('5', '20000')]);
  const back = (pieces: string): Return => ({
    shape: 'part',
    pieces: new Map([[0, decimal(pieces)]]),
  });
  const adjustment = adjusted(original, back('3'));
  expect(adjustment.lines).toHaveLength(1);
  expect(adjustment.lines[0]).toMatchObject({
    quantity: '-3',
    price: '100000',
    method: 'decrease',
  });
  expect(adjustment.totals.withTax).toBe('-330000');
  expect(validateInvoice(adjustment, issuing())).toEqual([]);
  expect(() => returnLines(original.lines, back('11'))).toThrow(RangeError);
});

test('all pieces of a line come back, one more does not, and none is no line', () => {
  const original = draftOf([product('10', '100000'), discount('100000')]);
  const back = (...pieces: [number, string][]) =>
    returnLines(original.lines, {
      shape: 'part',
      pieces: new Map(pieces.map(([line, count]) => [line, decimal(count)])),
    }).map(({ quantity }) => quantity);
  // The discount comes back without pieces.
  expect(back([0, '10'])).toEqual(['-10', null]);
  expect(() => back([0, '10.1'])).toThrow(RangeError);
  expect(back([0, '0'])).toEqual([]);
  // A discount has no pieces.
  expect(back([1, '0.5'])).toEqual([]);
});

test('LINE-023 a lower value leaves the goods where they are: an amount without pieces and price', () => {
  const original = draftOf([product('10', '100000')]);
  const adjustment = adjusted(original, {
    shape: 'value',
    value: new Map([[0, decimal('50000')]]),
  });
  expect(adjustment.lines[0]).toMatchObject({ quantity: null, price: null, subtotal: '-50000' });
  expect(adjustment.totals.withTax).toBe('-55000');
  expect(validateInvoice(adjustment, issuing())).toEqual([]);
});
