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
  note,
  product,
} from '../invoice/testing/sample-draft.ts';
import { validateInvoice } from '../invoice/validation/validate.ts';
import { decimal, isZero, negated, sum } from '../money/decimal.ts';
import { linesLeft } from './lines-left.ts';
import { type Return, returnLines } from './return-lines.ts';

const adjusted = (issued: readonly Line[], back: Return, more: Partial<InvoiceDraft> = {}) =>
  draftOf(returnLines(issued, back), { related: ADJUSTMENT, ...more });
const pieces = (line: number, count: string): Return => ({
  shape: 'part',
  pieces: new Map([[line, decimal(count)]]),
});
const value = (line: number, amount: string): Return => ({
  shape: 'value',
  value: new Map([[line, decimal(amount)]]),
});
const netOf = (...drafts: InvoiceDraft[]) => sum(drafts.map(({ totals }) => totals.withoutTax));

const taxOf = (...drafts: InvoiceDraft[]) => sum(drafts.map(({ totals }) => totals.tax));

const SALE = draftOf([product('10', '100000', '8'), product('4', '20000', '10', { name: 'Ghế' })]);

test('a return of everything gives back what is left after earlier returns, not what was sold', () => {
  const earlier = adjusted(SALE.lines, pieces(0, '3'));
  const left = linesLeft(SALE.lines, [earlier.lines]);
  expect(left).toMatchObject([
    { name: 'Bàn gỗ', quantity: '7', price: '100000', subtotal: '700000' },
    { name: 'Ghế', quantity: '4', subtotal: '80000' },
  ]);
  const rest = adjusted(left, { shape: 'whole' });
  expect(netOf(SALE, earlier, rest)).toBe('0');
  expect(validateInvoice(rest, issuing())).toEqual([]);
  expect(() => returnLines(left, pieces(0, '8'))).toThrow(RangeError);
});

test('three returns of a third of 100,000 at 8 % take back 8,000 of tax and not 8,001, whichever way the last one is proposed', () => {
  const sale = draftOf([product('3', '33333.333333', '8', { subtotal: decimal('100000') })]);
  expect(sale.totals).toMatchObject({ withoutTax: '100000', tax: '8000' });
  const first = adjusted(sale.lines, pieces(0, '1'));
  const afterOne = linesLeft(sale.lines, [first.lines]);
  const second = adjusted(afterOne, pieces(0, '1'));
  const left = linesLeft(sale.lines, [first.lines, second.lines]);
  for (const back of [
    { shape: 'whole' } as const,
    pieces(0, '1'),
    value(0, left[0]?.subtotal ?? ''),
  ]) {
    const last = adjusted(left, back);
    expect(netOf(sale, first, second, last)).toBe('0');
    expect(taxOf(sale, first, second, last)).toBe('0');
    expect(validateInvoice(last, issuing())).toEqual([]);
  }
});

test('of returns that were rounded one by one the last takes the tax that is left', () => {
  const sale = draftOf([product('3', '33333.333333', '8', { subtotal: decimal('100000') })]);
  const third = () =>
    draftOf([product('-1', '33333.333333', '8', { method: 'decrease' })], { related: ADJUSTMENT });
  const [first, second] = [third(), third()];
  expect([first.totals.tax, second.totals.tax]).toEqual(['-2667', '-2667']);
  const left = linesLeft(sale.lines, [first.lines, second.lines]);
  expect(left).toMatchObject([{ quantity: '1', subtotal: '33334', tax: '2666' }]);
  expect(adjusted(left, { shape: 'whole' }).totals.tax).toBe('-2666');
});

test('what came back wholly is not proposed again', () => {
  const earlier = adjusted(SALE.lines, pieces(0, '10'));
  expect(linesLeft(SALE.lines, [earlier.lines])).toMatchObject([{ name: 'Ghế', quantity: '4' }]);
  const everything = adjusted(SALE.lines, { shape: 'whole' });
  expect(linesLeft(SALE.lines, [everything.lines])).toEqual([]);
});

test('value that was lowered lowers the price of what comes back, or leaves an amount alone', () => {
  const lowered = adjusted(SALE.lines, value(0, '50000'));
  expect(linesLeft(SALE.lines, [lowered.lines])[0]).toMatchObject({
    quantity: '10',
    price: '95000',
    subtotal: '950000',
  });
  const odd = draftOf([product('3000000', '1', '8')]);
  const byAThird = adjusted(odd.lines, value(0, '1000001'));
  const [rest] = linesLeft(odd.lines, [byAThird.lines]);
  expect(rest).toMatchObject({ subtotal: '1999999' });
  expect(netOf(odd, byAThird, adjusted([rest as Line], { shape: 'whole' }))).toBe('0');
});

test('a discount that came back with its goods comes back once', () => {
  const sale = draftOf([product('2', '500000'), discount('100000'), note('Giao tại kho')]);
  const half = adjusted(sale.lines, { shape: 'whole' });
  expect(linesLeft(sale.lines, [half.lines])).toMatchObject([{ type: 'note' }]);
  expect(linesLeft(sale.lines, [])).toEqual(sale.lines);
});

test('what an adjustment raised can come back too', () => {
  const more = draftOf([product('5', '100000', '8', { method: 'increase' })], {
    related: ADJUSTMENT,
  });
  const left = linesLeft(SALE.lines, [more.lines]);
  expect(netOf(SALE, more, adjusted(left, { shape: 'whole' }))).toBe('0');
});

test('the relief of a sales invoice comes back with its goods, in whole and in part', () => {
  const relief = { ...DECREE_LINE, customRate: decimal('3') };
  const sale = draftOf([product('10', '45000', 'NONE'), relief], { kind: 'sales' });
  const ofSales = { kind: 'sales' } as const;
  const whole = adjusted(sale.lines, { shape: 'whole' }, ofSales);
  expect(whole.totals).toMatchObject({ withTax: '-447300', decreeReduction: '-2700' });
  expect(whole.lines.at(-1)?.name).toMatch(/^Hoàn lại 2\.700 đồng đã giảm tương ứng 20% mức/);
  expect(validateInvoice(whole, issuing())).toEqual([]);
  const part = adjusted(sale.lines, pieces(0, '1'), ofSales);
  expect(part.totals).toMatchObject({ withTax: '-44730', decreeReduction: '-270' });
  expect(adjusted(sale.lines, value(0, '10000'), ofSales).totals.decreeReduction).toBe('-60');
  const rest = adjusted(linesLeft(sale.lines, [part.lines]), { shape: 'whole' }, ofSales);
  expect(rest.totals.withTax).toBe('-402570');
});

test('whatever came back before, a return of everything leaves nothing', () => {
  const goods = fc.record({
    pieces: fc.integer({ min: 1, max: 20 }),
    price: fc.integer({ min: 1, max: 9_999_999 }),
    rate: fc.constantFrom('8' as const, '10' as const),
    name: fc.constantFrom('Bàn', 'Ghế'),
  });
  const correction = fc.tuple(fc.nat(3), fc.boolean(), fc.integer({ min: 1, max: 100 }));
  fc.assert(
    fc.property(
      fc.array(goods, { minLength: 1, maxLength: 4 }),
      fc.array(correction, { maxLength: 4 }),
      (sold, steps) => {
        const sale = draftOf(
          sold.map(({ pieces: count, price, rate, name }) =>
            product(`${count}`, `${price}`, rate, { name }),
          ),
        );
        const earlier: InvoiceDraft[] = [];
        for (const [at, isOfPieces, percent] of steps) {
          const left = linesLeft(
            sale.lines,
            earlier.map(({ lines }) => lines),
          );
          const line = left[at % Math.max(1, left.length)];
          if (!line?.subtotal) continue;
          const share = (whole: string) =>
            String(Math.max(1, Math.floor((Number(whole) * percent) / 100)));
          const back =
            isOfPieces && line.quantity
              ? pieces(left.indexOf(line), share(line.quantity))
              : value(left.indexOf(line), share(line.subtotal));
          const made = adjusted(left, back);
          if (!isZero(made.totals.withoutTax)) earlier.push(made);
        }
        const rest = adjusted(
          linesLeft(
            sale.lines,
            earlier.map(({ lines }) => lines),
          ),
          { shape: 'whole' },
        );
        expect(rest.totals.withoutTax).toBe(negated(netOf(sale, ...earlier)));
        expect(taxOf(sale, ...earlier, rest)).toBe('0');
      },
    ),
    { numRuns: 200 },
  );
});
