import type { PlainDate } from '../dates/plain-date.ts';
import { ruleSetOn } from '../legal/rule-set.ts';
import type { DecreeReductionRule } from '../legal/rules.ts';
import { DEFAULT_CURRENCY } from '../money/currency.ts';
import {
  absolute,
  type Decimal,
  dividedBy,
  HUNDRED,
  isNegative,
  round,
  times,
} from '../money/decimal.ts';
import { formatNumber, VIETNAMESE_FORMAT } from '../money/number-format.ts';
import type { InvoiceKind } from './invoice-kind.ts';
import type { Line } from './lines/line.ts';
import type { Totals } from './totals.ts';

/** The direct-method percentages offered on the decree row; others can be typed (LINE-011). */
export const DECREE_RATES = ['1', '2', '3', '5'] as const;

/**
 * What the reduction is taken of (LINE-013): the total before tax of a sales invoice. The row has no
 * place on a VAT invoice; one that carries it already is reckoned on its total with tax (AMB-37).
 */
export const decreeBase = (kind: InvoiceKind, totals: Totals): Decimal =>
  kind === 'vat' ? totals.withTax : totals.withoutTax;

/**
 * What a seller under the direct method takes off: base × rate % × the share of the resolution
 * (20 %), rounded (LINE-012). 450,000 at 3 % gives 2,700 (docs/law-and-practice.md#direct-method-reduction).
 */
export function decreeReduction(
  base: Decimal,
  ratePercent: Decimal,
  rule: DecreeReductionRule,
  scale: number,
): Decimal {
  const tax = dividedBy(times(base, ratePercent), HUNDRED);
  return round(times(tax, rule.share), scale);
}

/**
 * The sentence the resolution prescribes (LINE-014), the amount in the marks of the law: `2.700 đồng`,
 * on an invoice in another currency `12,5 USD`. What is taken back is written without its sign, in words of its own.
 */
export function decreeNote(
  reduction: Decimal,
  rule: DecreeReductionRule,
  currency: string = DEFAULT_CURRENCY,
): string {
  const unit = currency === DEFAULT_CURRENCY ? 'đồng' : currency;
  const amount = `${formatNumber(absolute(reduction), VIETNAMESE_FORMAT)} ${unit}`;
  return (isNegative(reduction) ? rule.noteOfReturn : rule.note).replace('{amount}', amount);
}

/** The empty row; its rate is chosen by the user. */
export const DECREE_LINE: Line = {
  type: 'decree',
  code: null,
  name: '',
  unit: null,
  quantity: null,
  price: null,
  rate: 'KHAC',
  customRate: null,
  subtotal: null,
  tax: null,
  total: null,
  method: null,
};

/** The row that an invoice of this kind and tax day starts with (LINE-017); null where it has none. */
export const firstDecreeRow = (kind: InvoiceKind, taxDay: PlainDate): Line | null =>
  kind === 'sales' && ruleSetOn(taxDay).decreeReduction !== null ? DECREE_LINE : null;
