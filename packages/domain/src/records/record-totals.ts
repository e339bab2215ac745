import { percentOf } from '../invoice/lines/line-tax.ts';
import type { Totals } from '../invoice/totals.ts';
import {
  type Decimal,
  dividedBy,
  HUNDRED,
  isZero,
  minus,
  plus,
  round,
  times,
} from '../money/decimal.ts';

/** Totals of an invoice that is recorded by hand: null where nothing is typed yet. */
export type RecordTotals = Readonly<{
  withoutTax: Decimal | null;
  percentage: Decimal | null;
  withTax: Decimal | null;
}>;

/** EDIT-006: the total before tax and the percentage give the total with tax. */
export const withTaxOf = (withoutTax: Decimal, percentage: Decimal, scale: number): Decimal =>
  round(dividedBy(times(withoutTax, plus(HUNDRED, percentage)), HUNDRED), scale);

/** EDIT-007: the two totals give the percentage, a whole one; null where nothing is taxed. */
export const percentageOf = (withoutTax: Decimal, withTax: Decimal): Decimal | null =>
  isZero(withoutTax)
    ? null
    : round(times(dividedBy(minus(withTax, withoutTax), withoutTax), HUNDRED), 0);

/** The one rate of an invoice in percent; where it has several or none, what its totals come to. */
export function statedPercentage({
  byRate,
  withoutTax,
  withTax,
}: Pick<Totals, 'byRate' | 'withoutTax' | 'withTax'>): Decimal | null {
  const [first, ...others] = byRate;
  const rate = first && others.length === 0 ? percentOf(first) : null;
  return rate ?? percentageOf(withoutTax, withTax);
}

/**
 * The totals after one of them was typed (AMB-36): what was typed last stays as it is, and makes the one that
 * follows from it. `scale`: decimals of a total.
 */
export function typedTotals(
  totals: RecordTotals,
  field: keyof RecordTotals,
  typed: Decimal | null,
  scale: number,
): RecordTotals {
  const next = { ...totals, [field]: typed };
  const { withoutTax, percentage, withTax } = next;
  if (withoutTax === null || typed === null) return next;
  if (field === 'withTax') return { ...next, percentage: percentageOf(withoutTax, typed) };
  if (percentage !== null) return { ...next, withTax: withTaxOf(withoutTax, percentage, scale) };
  // Only now are both totals known.
  return withTax === null ? next : { ...next, percentage: percentageOf(withoutTax, withTax) };
}
