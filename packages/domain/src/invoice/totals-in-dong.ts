import { type Decimal, minus, plus, round, sum, times, ZERO } from '../money/decimal.ts';
import type { RateTotal, Totals } from './totals.ts';

/** An amount at the rate that `dongRateOf` returns, in whole dong; null leaves an amount in dong as it is. */
export const inDong = (amount: Decimal, exchangeRate: Decimal | null): Decimal =>
  exchangeRate === null ? amount : round(times(amount, exchangeRate), 0);

/**
 * The sums of an invoice in dong, for books and return (docs/law-and-practice.md#currency). Each rate group is converted by itself and
 * rounded, and the sums are those of the groups: what is booked by rate adds up to what is booked of the invoice,
 * though it may differ by a few dong from the payable amount times the rate. Amounts beside the groups are converted by
 * themselves, and so is the difference between the sums and the payable amount: a reduction and a rounding are one
 * amount, rounded once.
 */
export function totalsInDong(totals: Totals, exchangeRate: Decimal | null): Totals {
  const dong = (amount: Decimal) => inDong(amount, exchangeRate);
  const byRate = totals.byRate.map((group) => groupInDong(group, dong));
  const withoutTax = plus(baseOf(byRate), dong(minus(totals.withoutTax, baseOf(totals.byRate))));
  const tax = plus(taxOf(byRate), dong(minus(totals.tax, taxOf(totals.byRate))));
  const besideTax = minus(totals.withTax, plus(totals.withoutTax, totals.tax));
  return {
    withoutTax,
    tax,
    withTax: plus(plus(withoutTax, tax), dong(besideTax)),
    discount: dong(totals.discount),
    decreeReduction: dong(totals.decreeReduction),
    byRate,
  };
}

const groupInDong = (group: RateTotal, dong: (amount: Decimal) => Decimal): RateTotal => ({
  ...group,
  base: dong(group.base),
  tax: group.tax && dong(group.tax),
});

const baseOf = (groups: readonly RateTotal[]): Decimal => sum(groups.map(({ base }) => base));
const taxOf = (groups: readonly RateTotal[]): Decimal => sum(groups.map(({ tax }) => tax ?? ZERO));
