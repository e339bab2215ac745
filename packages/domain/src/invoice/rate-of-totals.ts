import type { PlainDate } from '../dates/plain-date.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import { minorUnitOf } from '../money/currency.ts';
import { type Decimal, isZero, minus, sum, ZERO } from '../money/decimal.ts';
import { forgiven, isNear } from './forgiven.ts';
import { taxOn } from './lines/line-tax.ts';
import type { RateTotal, Totals } from './totals.ts';
import type { VatRate } from './vat-rate.ts';

type Taxed = Readonly<{ base: Decimal; tax: Decimal }>;
type Stated = Readonly<{ currency: string; issuedOn: PlainDate }>;

/** The one listed rate of the day that makes this tax of this base, to the smallest coin; null where none or several do. */
export function rateOfTotals({ base, tax }: Taxed, { currency, issuedOn }: Stated): VatRate | null {
  if (isZero(tax)) return null;
  const [rate, ...others] = ruleSetOn(issuedOn).vatRates.filter((one) => {
    const expected = taxOn(base, { rate: one, customRate: null }, minorUnitOf(currency));
    return expected !== null && !isZero(expected) && isNear(expected, tax, forgiven(currency, 1));
  });
  return rate !== undefined && others.length === 0 ? rate : null;
}

/**
 * The groups of rates with the tax that no group states: it belongs to the group without a rate, at the one rate that makes it. Null where
 * no single rate does, so that a return would lose the tax.
 */
export function withRateOfTax(
  { byRate, tax }: Pick<Totals, 'byRate' | 'tax'>,
  stated: Stated,
): readonly RateTotal[] | null {
  const open = byRate.find((group) => group.rate === 'NONE' && group.tax === null);
  const left = minus(tax, sum(byRate.map((group) => group.tax ?? ZERO)));
  if (!open || isNear(left, ZERO, forgiven(stated.currency, byRate.length - 1))) return byRate;
  const rate = rateOfTotals({ base: open.base, tax: left }, stated);
  return rate && byRate.map((group) => (group === open ? { ...group, rate, tax: left } : group));
}
