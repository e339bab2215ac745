import type { Rounding } from '../../display-settings/rounding.ts';
import {
  compare,
  type Decimal,
  minus,
  negated,
  plus,
  round,
  sum,
  ZERO,
} from '../../money/decimal.ts';
import type { InvoiceKind } from '../invoice-kind.ts';
import { listedRate, rateKey } from '../listed-rate.ts';
import type { RateTotal, Totals } from '../totals.ts';
import { VAT_RATES } from '../vat-rate.ts';
import type { Line, LineType } from './line.ts';

/**
 * Sums of completed lines. Discounts subtract; rows of the decree reduction lower what is payable
 * and touch nothing else. The rounded amounts of the lines are summed, so the invoice adds up as
 * it is printed; no percentage is ever applied to a total (docs/law-and-practice.md#lines-and-sums).
 */
export function totalsOf(kind: InvoiceKind, lines: readonly Line[], rounding: Rounding): Totals {
  const byRate = kind === 'vat' ? totalsByRate(lines, rounding) : [];
  const goods = minus(subtotals(lines, 'product'), subtotals(lines, 'discount'));
  const withoutTax = round(goods, rounding.SUM_LOADS_MONEY);
  const tax = round(sum(byRate.map((total) => total.tax ?? ZERO)), rounding.TAX_GTGT_MONEY);
  const reduction = round(subtotals(lines, 'decree'), rounding.TOTAL_MONEY);
  return {
    withoutTax,
    tax,
    withTax: round(minus(plus(withoutTax, tax), reduction), rounding.TOTAL_MONEY),
    discount: round(subtotals(lines, 'discount'), rounding.CHIET_KHAU_MONEY),
    decreeReduction: reduction,
    byRate,
  };
}

const subtotals = (lines: readonly Line[], type: LineType): Decimal =>
  sum(lines.filter((line) => line.type === type).map((line) => line.subtotal ?? ZERO));

/** Base and tax for each rate that occurs, lowest rate first, untaxed ones last. */
const totalsByRate = (lines: readonly Line[], rounding: Rounding): readonly RateTotal[] =>
  sumByRate(lines).map((total) => ({
    ...total,
    tax: total.tax && round(total.tax, taxScale(total, rounding)),
  }));

/** The same without the rounding of the sums. */
export function sumByRate(lines: readonly Line[]): readonly RateTotal[] {
  const totals = new Map<string, RateTotal>();
  for (const line of lines) {
    const { subtotal } = line;
    if ((line.type !== 'product' && line.type !== 'discount') || subtotal === null) continue;
    const key = rateKey(line);
    totals.set(key, withLine(totals.get(key) ?? emptyTotal(line), line, subtotal));
  }
  return [...totals.values()].sort(byRateThenPercent);
}

const byRateThenPercent = (left: RateTotal, right: RateTotal): number =>
  VAT_RATES.indexOf(left.rate) - VAT_RATES.indexOf(right.rate) ||
  compare(left.customRate ?? ZERO, right.customRate ?? ZERO);

const emptyTotal = (line: Line): RateTotal => ({
  ...listedRate(line),
  base: ZERO,
  tax: null,
});

function withLine(total: RateTotal, line: Line, subtotal: Decimal): RateTotal {
  const signed = (value: Decimal) => (line.type === 'discount' ? negated(value) : value);
  return {
    ...total,
    base: plus(total.base, signed(subtotal)),
    tax: line.tax === null ? total.tax : plus(total.tax ?? ZERO, signed(line.tax)),
  };
}

function taxScale({ rate }: RateTotal, rounding: Rounding): number {
  if (rate === '5') return rounding.TAX_GTGT_MONEY_5;
  if (rate === '10') return rounding.TAX_GTGT_MONEY_10;
  return rounding.TAX_GTGT_MONEY;
}
