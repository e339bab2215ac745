import { compare, type Decimal, isZero, minus, negated, ZERO } from '../money/decimal.ts';
import type { DeductionMove } from '../vat-return/deduction-moves.ts';
import { type BarredShare, barredPart } from '../verification/input-vat/barred-share.ts';

/** The accounts that sales and purchases are entered on, by their numbers in the company's chart. */
export type LedgerAccounts = Readonly<{
  receivable: string;
  revenue: string;
  outputVat: string;
  payable: string;
  purchases: string;
  inputVat: string;
}>;

/** Those of the chart of Circular 99/2025/TT-BTC and of 200/2014 before it. */
export const USUAL_ACCOUNTS: LedgerAccounts = {
  receivable: '131',
  revenue: '511',
  outputVat: '33311',
  payable: '331',
  purchases: '156',
  inputVat: '1331',
};

/** What an invoice comes to in dong at one of its rates; rate null: what it states beside its rates. */
export type PostedAmounts = Readonly<{ rate: string | null; base: Decimal; tax: Decimal }>;

export type Posted = Readonly<{
  direction: 'issued' | 'received';
  /** The share of its input tax that may not be deducted: it belongs to what was bought. */
  barred: BarredShare | null;
  amounts: readonly PostedAmounts[];
}>;

/** One entry: the same amount on both accounts. Below zero where an adjustment takes something back. */
export type JournalEntry = Readonly<{
  of: 'goods' | 'tax';
  rate: string | null;
  debit: string;
  credit: string;
  amount: Decimal;
  /**
   * Of the entry by which an invoice owes or deducts tax: the value that the tax was calculated on, once for each rate. Null for any other: tax
   * that is not deducted is part of what was bought, and a move of the deduction is no invoice.
   */
  base: Decimal | null;
}>;

/** How an invoice is entered: value and tax of each rate by themselves, nothing for what is nought. */
export function journalEntries(
  { direction, barred, amounts }: Posted,
  accounts: LedgerAccounts,
): JournalEntry[] {
  const of = direction === 'issued' ? saleOn(accounts) : purchaseOn(accounts);
  return amounts
    .flatMap(({ rate, base, tax }): JournalEntry[] => {
      const notDeducted = barred && direction === 'received' ? barredPart(tax, barred) : ZERO;
      return [
        { of: 'goods', rate, ...of.goods, amount: base, base: null },
        { of: 'tax', rate, ...of.tax, amount: minus(tax, notDeducted), base },
        { of: 'tax', rate, ...of.goods, amount: notDeducted, base: null },
      ];
    })
    .filter(({ amount }) => !isZero(amount));
}

/**
 * How a day is entered on which the deduction of a deferred purchase moves: tax that was due without proof belongs to what was bought, and
 * tax that is proven later is deducted again. `amounts`: as the purchase was entered.
 */
export const movedEntries = (
  { before, after, whole }: Omit<DeductionMove, 'on'>,
  amounts: readonly PostedAmounts[],
  { purchases, inputVat }: LedgerAccounts,
): JournalEntry[] =>
  amounts
    .map(({ rate, tax }): JournalEntry => {
      const [until, from] = [before, after].map((part) => barredPart(tax, { part, whole }));
      const lost = minus(from ?? ZERO, until ?? ZERO);
      const isLost = compare(after, before) > 0;
      return isLost
        ? { of: 'tax', rate, debit: purchases, credit: inputVat, amount: lost, base: null }
        : {
            of: 'tax',
            rate,
            debit: inputVat,
            credit: purchases,
            amount: negated(lost),
            base: null,
          };
    })
    .filter(({ amount }) => !isZero(amount));

const saleOn = ({ receivable, revenue, outputVat }: LedgerAccounts) => ({
  goods: { debit: receivable, credit: revenue },
  tax: { debit: receivable, credit: outputVat },
});

const purchaseOn = ({ payable, purchases, inputVat }: LedgerAccounts) => ({
  goods: { debit: purchases, credit: payable },
  tax: { debit: inputVat, credit: payable },
});
