import { minorUnitOf } from '../../money/currency.ts';
import { absolute, type Decimal, isZero, sum, ZERO } from '../../money/decimal.ts';
import { forgiven, isNear } from '../forgiven.ts';
import { rateKey } from '../listed-rate.ts';
import type { RateTotal, Totals } from '../totals.ts';
import type { Line } from './line.ts';
import { percentOf, taxOn } from './line-tax.ts';
import { sumByRate } from './sum-lines.ts';

type Stated = Readonly<{ lines: readonly Line[]; currency: string }> &
  Readonly<{ totals: Pick<Totals, 'withoutTax' | 'tax'> }>;

/**
 * Base and tax by rate from the lines, for an invoice that states no such summary; null unless every amount has a rate and
 * they come to the sum before tax and to the tax of the invoice, with the usual rounding forgiven.
 */
export function ratesOfLines({ lines, currency, totals }: Stated): readonly RateTotal[] | null {
  const priced = lines.filter(
    ({ type, subtotal }) =>
      (type === 'product' || type === 'discount') && subtotal !== null && !isZero(subtotal),
  );
  if (priced.length === 0 || priced.some(isWithoutRate)) return null;
  const most = forgiven(currency, lines.length);
  // Some write a discount as a negative amount.
  for (const written of [priced.map(withPositiveDiscount), priced]) {
    const byRate = sumByRate(written).map((group) => taxed(group, written, currency));
    const base = sum(byRate.map((group) => group.base));
    const tax = sum(byRate.map((group) => group.tax ?? ZERO));
    if (isNear(base, totals.withoutTax, most) && isNear(tax, totals.tax, most))
      return asStated(byRate, totals);
  }
  return null;
}

const isWithoutRate = (line: Line): boolean =>
  line.rate === 'NONE' || (line.rate === 'KHAC' && line.customRate === null);

const withPositiveDiscount = (line: Line): Line =>
  line.type === 'discount'
    ? {
        ...line,
        subtotal: line.subtotal && absolute(line.subtotal),
        tax: line.tax && absolute(line.tax),
      }
    : line;

/** The taxes of the lines where each states its own, else the tax on their sum. */
function taxed(group: RateTotal, lines: readonly Line[], currency: string): RateTotal {
  if (percentOf(group) === null) return { ...group, tax: null };
  const own = lines.filter((line) => rateKey(line) === rateKey(group));
  const isStated = own.every(({ tax }) => tax !== null);
  return isStated ? group : { ...group, tax: taxOn(group.base, group, minorUnitOf(currency)) };
}

/** Of a single rate the sums of the invoice are its own, to the last dong. */
function asStated(
  byRate: readonly RateTotal[],
  { withoutTax, tax }: Readonly<{ withoutTax: Decimal; tax: Decimal }>,
): readonly RateTotal[] {
  const [only, ...others] = byRate;
  if (only === undefined || others.length > 0) return byRate;
  return [{ ...only, base: withoutTax, tax: only.tax === null ? null : tax }];
}
