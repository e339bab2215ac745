import type { TaxPeriod } from '../dates/tax-period.ts';
import { type Decimal, decimal, minus, negated, round, sum, times } from '../money/decimal.ts';
import { NO_ENTRIES, type VatEntries } from './derive-cells.ts';
import { isDeclaredIn, type Placement, placeInvoice, type VatFacts } from './place-invoice.ts';
import type { BaseCell } from './vat-cells.ts';

/** Invoices with the same facts, and what they come to in dong. */
export type VatGroup = Readonly<{
  facts: VatFacts;
  invoices: number;
  base: Decimal;
  /** Zero where the rate states none. */
  tax: Decimal;
}>;

/** Sales and deducted purchases at the reduced rate (docs/law-and-practice.md#reduction-annex). */
export type ReductionAnnex = Readonly<{
  purchases: Decimal;
  purchasesTax: Decimal;
  sales: Decimal;
  /** What the buyers were spared: 2 % of the sales. */
  reduced: Decimal;
  /** `reduced` less `purchasesTax`; may be below zero. */
  difference: Decimal;
}>;

export type FilledReturn = Readonly<{
  entries: VatEntries;
  /** Null: nothing was sold or deducted at the reduced rate. */
  annex: ReductionAnnex | null;
}>;

export const REDUCTION = decimal('0.02');

/** The annex follows from both sums. */
export function annexOf(
  sums: Pick<ReductionAnnex, 'purchases' | 'purchasesTax' | 'sales'>,
): ReductionAnnex {
  const reduced = round(times(sums.sales, REDUCTION), 0);
  return { ...sums, reduced, difference: minus(reduced, sums.purchasesTax) };
}

type Placed = VatGroup & Readonly<{ placement: Placement }>;

const declaredIn = (groups: readonly VatGroup[], period: TaxPeriod): Placed[] =>
  groups
    .map((group) => ({ ...group, placement: placeInvoice(group.facts, period.type) }))
    .filter(({ placement }) => isDeclaredIn(placement, period));

/** A return as the invoices of its period fill it. `groups` may hold more than the period's: what is declared elsewhere is passed over. */
export function fillReturn(groups: readonly VatGroup[], period: TaxPeriod): FilledReturn {
  const placed = declaredIn(groups, period);
  const reduced = placed.filter(({ placement }) => placement.isReduced);
  const [sales, purchases] = (['issued', 'received'] as const).map((direction) =>
    reduced.filter(({ facts }) => facts.direction === direction),
  ) as [Placed[], Placed[]];
  const sums = {
    purchases: round(sum(purchases.map(({ base }) => base)), 0),
    purchasesTax: round(sum(purchases.map(({ tax }) => tax)), 0),
    sales: round(sum(sales.map(({ base }) => base)), 0),
  };
  return { entries: entriesOf(placed), annex: reduced.length > 0 ? annexOf(sums) : null };
}

function entriesOf(placed: readonly Placed[]): VatEntries {
  const parts = new Map<BaseCell, Decimal[]>();
  for (const { placement, base, tax } of placed)
    for (const { cell, of, sign } of placement.shares) {
      const amount = of === 'base' ? base : tax;
      parts.set(cell, [...(parts.get(cell) ?? []), sign === 1 ? amount : negated(amount)]);
    }
  // The form is written in whole dong, whatever invoices state.
  const cells = [...parts].map(([cell, amounts]) => [cell, round(sum(amounts), 0)]);
  return { ...NO_ENTRIES, ...Object.fromEntries(cells) };
}
