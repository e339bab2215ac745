import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, plus, sum } from '../money/decimal.ts';
import { BARRED_WHOLLY, type BarredShare } from '../verification/input-vat/barred-share.ts';
import { journalEntries, movedEntries, USUAL_ACCOUNTS } from './journal-entries.ts';

const amounts = [
  { rate: '10', base: decimal(1_000_000), tax: decimal(100_000) },
  { rate: 'KCT', base: decimal(50_000), tax: decimal(0) },
];
const entered = (direction: 'issued' | 'received', barred: BarredShare | null = null) =>
  journalEntries({ direction, barred, amounts }, USUAL_ACCOUNTS).map(
    ({ debit, credit, amount }) => `${debit}/${credit} ${amount}`,
  );

test('a sale is owed by the customer for its revenue and its output tax', () => {
  expect(entered('issued')).toEqual(['131/511 1000000', '131/33311 100000', '131/511 50000']);
});

test('a purchase is owed to the vendor; tax that may not be deducted belongs to what was bought', () => {
  expect(entered('received')).toEqual(['156/331 1000000', '1331/331 100000', '156/331 50000']);
  const barred = entered('received', BARRED_WHOLLY);
  expect(barred).toEqual(['156/331 1000000', '156/331 100000', '156/331 50000']);
  expect(entered('received', { part: decimal(1), whole: decimal(3) })).toEqual([
    '156/331 1000000',
    '1331/331 66667',
    '156/331 33333',
    '156/331 50000',
  ]);
  expect(entered('issued', BARRED_WHOLLY)).toEqual(entered('issued'));
});

test('the value that tax is calculated on is stated once for each rate, and by no move of the deduction', () => {
  const third = { part: decimal(1), whole: decimal(3) };
  const statedIn = (barred: BarredShare | null) =>
    journalEntries({ direction: 'received', barred, amounts }, USUAL_ACCOUNTS)
      .filter(({ base }) => base !== null)
      .map(({ debit, base, amount }) => [debit, base, amount]);
  expect(statedIn(null)).toEqual([['1331', '1000000', '100000']]);
  expect(statedIn(third)).toEqual([['1331', '1000000', '66667']]);
  expect(statedIn(BARRED_WHOLLY)).toEqual([]);
  const move = { before: decimal(0), after: decimal(3), whole: decimal(3) };
  expect(movedEntries(move, amounts, USUAL_ACCOUNTS).map(({ base }) => base)).toEqual([null]);
});

test('tax that was due without proof belongs to what was bought, until it is proven', () => {
  const moved = (before: number, after: number) =>
    movedEntries(
      { before: decimal(before), after: decimal(after), whole: decimal(3) },
      amounts,
      USUAL_ACCOUNTS,
    ).map(({ debit, credit, amount }) => `${debit}/${credit} ${amount}`);
  expect(moved(0, 3)).toEqual(['156/1331 100000']);
  expect(moved(3, 1)).toEqual(['1331/156 66667']);
  expect(moved(1, 0)).toEqual(['1331/156 33333']);
});

const dong = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => decimal(value));

test('the entries of an invoice come to what it comes to, adjustments with their sign', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ rate: fc.constantFrom('8', '10', null), base: dong, tax: dong })),
      fc.constantFrom('issued' as const, 'received' as const),
      fc.constantFrom(null, BARRED_WHOLLY, { part: decimal(2), whole: decimal(7) }),
      (stated, direction, barred) => {
        const entries = journalEntries({ direction, barred, amounts: stated }, USUAL_ACCOUNTS);
        expect(sum(entries.map(({ amount }) => amount))).toBe(
          sum(stated.map(({ base, tax }) => plus(base, tax))),
        );
      },
    ),
  );
});
