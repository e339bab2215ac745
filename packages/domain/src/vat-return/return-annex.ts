import { compare, type Decimal, isZero, minus, round, sum, times, ZERO } from '../money/decimal.ts';
import { annexOf, REDUCTION, type ReductionAnnex } from './fill-return.ts';

/** What was bought and deducted at the reduced rate, by the names of the goods; in whole dong. */
export type BoughtLine = Readonly<{ name: string; value: Decimal; tax: Decimal }>;
/** What was sold at it. The tax that was spared follows from the value. */
export type SoldLine = Readonly<{ name: string; value: Decimal }>;

/** Entered lines; null: one line with the sum of the invoices. */
export type TypedAnnex = Readonly<{
  purchases: readonly BoughtLine[] | null;
  sales: readonly SoldLine[] | null;
}>;

export const NO_TYPED_ANNEX: TypedAnnex = { purchases: null, sales: null };
/** Of one side. */
export const MOST_ANNEX_LINES = 50;

export const reducedTax = (value: Decimal): Decimal => round(times(value, REDUCTION), 0);

/** The annex with what was typed over the invoices. Null: nothing was sold or deducted at the reduced rate, and the annex is left out. */
export function annexWith(filled: ReductionAnnex | null, typed: TypedAnnex): ReductionAnnex | null {
  const none = annexOf({ purchases: ZERO, purchasesTax: ZERO, sales: ZERO });
  const { purchases, purchasesTax, sales, reduced } = filled ?? none;
  const bought = typed.purchases ?? [{ value: purchases, tax: purchasesTax }];
  const sold = typed.sales?.map(({ value }) => ({ value, reduced: reducedTax(value) })) ?? [
    { value: sales, reduced },
  ];
  const sums = {
    purchases: sum(bought.map(({ value }) => value)),
    purchasesTax: sum(bought.map(({ tax }) => tax)),
    sales: sum(sold.map(({ value }) => value)),
    reduced: sum(sold.map((line) => line.reduced)),
  };
  if (Object.values(sums).every(isZero)) return null;
  return { ...sums, difference: minus(sums.reduced, sums.purchasesTax) };
}

/** Texts of the annex beside the sums. */
type AnnexWords = Readonly<{
  annexNames: Readonly<{ purchases: string; sales: string }>;
  annexTyped?: TypedAnnex;
}>;

export type AnnexLines = Readonly<{
  bought: readonly BoughtLine[];
  sold: readonly (SoldLine & Readonly<{ reduced: Decimal }>)[];
}>;

/** The lines that come to the sums of an annex, one at least on each side: those that were typed, else the sum under its name. */
export function annexLines(
  { purchases, purchasesTax, sales, reduced }: ReductionAnnex,
  { annexNames, annexTyped = NO_TYPED_ANNEX }: AnnexWords,
): AnnexLines {
  const bought = annexTyped.purchases ?? [];
  const sold = annexTyped.sales ?? [];
  return {
    bought:
      bought.length > 0
        ? bought
        : [{ name: annexNames.purchases, value: purchases, tax: purchasesTax }],
    sold:
      sold.length > 0
        ? sold.map((line) => ({ ...line, reduced: reducedTax(line.value) }))
        : [{ name: annexNames.sales, value: sales, reduced }],
  };
}

/** Sales of the annex are part of [32], its purchases of [23], their tax of [25]: which of these are above the cell that contains them. */
export function annexAboveCells(
  annex: ReductionAnnex,
  cells: Readonly<Record<'23' | '25' | '32', Decimal>>,
): ('23' | '25' | '32')[] {
  const parts = [
    ['23', annex.purchases],
    ['25', annex.purchasesTax],
    ['32', annex.sales],
  ] as const;
  return parts.flatMap(([cell, part]) => (compare(part, cells[cell]) > 0 ? [cell] : []));
}
