import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Decimal, decimal, minus, sum, ZERO } from '../money/decimal.ts';
import type { DeductionMove } from '../vat-return/deduction-moves.ts';
import { movesFromDocument } from './moves-from-document.ts';

const whole = decimal(100);
/** Moves to the unproven parts of these days. */
const movesOf = (steps: readonly (readonly [on: string, unproven: number])[]): DeductionMove[] =>
  steps.map(([on, unproven], at) => ({
    on,
    before: decimal(steps[at - 1]?.[1] ?? 0),
    after: decimal(unproven),
    whole,
  }));

test('moves from the day of the document on are entered on their own days', () => {
  const moves = movesOf([
    ['2026-09-01', 100],
    ['2026-11-10', 40],
  ]);
  expect(movesFromDocument(moves, '2026-08-10')).toEqual(moves);
  expect(movesFromDocument(moves, '2026-09-01')).toEqual(moves);
});

test('what moved before the document was issued is entered on its day, once, and not at all where it came back', () => {
  const moves = movesOf([
    ['2026-09-01', 100],
    ['2026-10-05', 60],
    ['2026-12-10', 0],
  ]);
  expect(movesFromDocument(moves, '2026-12-01')).toEqual([
    { on: '2026-12-01', before: ZERO, after: '60', whole },
    moves[2],
  ]);
  expect(movesFromDocument(moves, '2026-12-31')).toEqual([]);
  expect(movesFromDocument([], '2026-12-01')).toEqual([]);
});

test('no move is before its document, and all of them come to the same deduction', () => {
  const day = fc.integer({ min: 10, max: 28 }).map((at) => `2026-09-${at}`);
  const steps = fc.uniqueArray(fc.tuple(day, fc.integer({ min: 0, max: 100 })), {
    selector: ([on]) => on,
    maxLength: 6,
  });
  const lost = (moves: readonly DeductionMove[]): Decimal =>
    sum(moves.map(({ before, after }) => minus(after, before)));
  fc.assert(
    fc.property(steps, day, (made, issuedOn) => {
      const moves = movesOf(made.toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const entered = movesFromDocument(moves, issuedOn);
      expect(entered.every(({ on }) => on >= issuedOn)).toBe(true);
      expect(lost(entered)).toBe(lost(moves));
    }),
  );
});
