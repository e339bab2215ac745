import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, plus, sum } from '../money/decimal.ts';
import { journalEntries, USUAL_ACCOUNTS } from './journal-entries.ts';

const amounts = [
  { rate: '10', base: decimal(1_000_000), tax: decimal(100_000) },
  { rate: 'KCT', base: decimal(50_000), tax: decimal(0) },
];
const entered = (direction: 'issued' | 'received', isBarred = false) =>
  journalEntries({ direction, isBarred, amounts }, USUAL_ACCOUNTS).map(
    ({ debit, credit, amount }) => `${debit}/${credit} ${amount}`,
  );

test('a sale is owed by the customer for its revenue and its output tax', () => {
  expect(entered('issued')).toEqual(['131/511 1000000', '131/33311 100000', '131/511 50000']);
});

test('a purchase is owed to the vendor; tax that may not be deducted belongs to what was bought', () => {
  expect(entered('received')).toEqual(['156/331 1000000', '1331/331 100000', '156/331 50000']);
  expect(entered('received', true)).toEqual(['156/331 1000000', '156/331 100000', '156/331 50000']);
});

const dong = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => decimal(value));

test('the entries of an invoice come to what it comes to, adjustments with their sign', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.constantFrom('8', '10', null), base: dong, tax: dong })),
      fc.constantFrom('issued' as const, 'received' as const),
      fc.boolean(),
      (stated, direction, isBarred) => {
        const entries = journalEntries({ direction, isBarred, amounts: stated }, USUAL_ACCOUNTS);
        expect(sum(entries.map(({ amount }) => amount))).toBe(
          sum(stated.map(({ base, tax }) => plus(base, tax))),
        );
      },
    ),
  );
});
