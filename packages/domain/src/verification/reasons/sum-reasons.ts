import { forgiven, isNear } from '../../invoice/forgiven.ts';
import type { InvoiceDraft } from '../../invoice/invoice.ts';
import type { Line } from '../../invoice/lines/line.ts';
import { percentOf } from '../../invoice/lines/line-tax.ts';
import type { RateTotal } from '../../invoice/totals.ts';
import { minorUnitOf } from '../../money/currency.ts';
import {
  absolute,
  compare,
  type Decimal,
  decimal,
  dividedBy,
  HUNDRED,
  isZero,
  minus,
  plus,
  round,
  scaleOf,
  sum,
  times,
  ZERO,
} from '../../money/decimal.ts';
import { reason, type VerificationReason } from './verification-reasons.ts';

type Amounts = Pick<InvoiceDraft, 'kind' | 'currency' | 'lines' | 'totals'>;

/** Lines that are named; an invoice of a thousand that are all wrong is as wrong. */
const MOST_LINES = 5;
const HALF = decimal('0.5');

/** Whether lines come to sums and sums to the total, with a dong (a cent) a line forgiven (docs/law-and-practice.md#lines-and-sums). */
export function sumReasons(invoice: Amounts): VerificationReason[] {
  if (invoice.kind === 'transfer') return [];
  if (!hasAmounts(invoice.lines))
    return isZero(invoice.totals.withTax)
      ? []
      : [
          reason('LINES_MISSING'),
          ...baseReasons(invoice),
          ...untaxedReasons(invoice),
          ...totalReasons(invoice),
        ];
  const summed = sumOfLines(invoice);
  return [
    ...summed,
    ...baseReasons(invoice).filter((baseReason) => !isNamed(baseReason, summed, invoice)),
    ...untaxedReasons(invoice),
    ...(invoice.kind === 'vat' ? taxReasons(invoice) : []),
    ...totalReasons(invoice),
    ...lineReasons(invoice),
  ];
}

export const hasAmounts = (lines: readonly Line[]): boolean =>
  lines.some(({ type, subtotal }) => type === 'product' && subtotal !== null);

const subtotalsOf = (lines: readonly Line[], type: Line['type']): Decimal[] =>
  lines.flatMap((line) => (line.type === type && line.subtotal !== null ? [line.subtotal] : []));

/**
 * Some write a discount as a negative amount, and some sales invoices the sum after the reduction. The discount of the
 * head (TTCKTMai) may be in the amounts of the lines already, or may still have to be taken off them.
 */
function sumOfLines(invoice: Amounts): VerificationReason[] {
  const { lines, totals } = invoice;
  const goods = sum(subtotalsOf(lines, 'product'));
  const discounts = subtotalsOf(lines, 'discount');
  const computed = minus(goods, sum(discounts.map(absolute)));
  const possible = [
    computed,
    minus(goods, sum(discounts)),
    minus(computed, totals.decreeReduction),
    minus(goods, absolute(totals.discount)),
  ];
  const most = forgiven(invoice.currency, lines.length);
  return possible.some((one) => isNear(one, totals.withoutTax, most))
    ? []
    : [reason('SUM_DIFFERS', { stated: totals.withoutTax, computed })];
}

/**
 * The VAT return is filled from the bases by rate, so it lacks what they lack of the sum before tax. That may be stated
 * before the discount of the head and beside fees.
 */
function baseReasons(invoice: Amounts): VerificationReason[] {
  const { kind, currency, lines, totals } = invoice;
  const { byRate, withoutTax, tax, discount, fees = ZERO } = totals;
  if (kind !== 'vat') return [];
  const computed = sum(byRate.map(({ base }) => base));
  const possible = [withoutTax, minus(withoutTax, absolute(discount)), plus(withoutTax, fees)];
  const most = forgiven(currency, Math.max(lines.length, byRate.length));
  const isTaxAlone = byRate.length === 0 && !isZero(tax);
  return !isTaxAlone && possible.some((one) => isNear(computed, one, most))
    ? []
    : [reason('RATES_DIFFER', { stated: withoutTax, computed })];
}

/** Bases that come to the lines are right, and the sum that differs from both is named already. */
const isNamed = (
  { words }: VerificationReason,
  summed: readonly VerificationReason[],
  { currency, lines, totals }: Amounts,
): boolean =>
  totals.byRate.length > 0 &&
  summed.some((one) =>
    isNear(amountIn(one.words), amountIn(words), forgiven(currency, lines.length)),
  );
const amountIn = ({ computed = '0' }: VerificationReason['words']): Decimal => decimal(computed);

/** Tax on what bears none (VAT Law 48/2024 Art. 5): goods that are not subject to it or not declared, and a sales invoice. */
function untaxedReasons({ kind, currency, totals }: Amounts): VerificationReason[] {
  const computed = ZERO;
  if (kind === 'sales')
    return compare(totals.tax, forgiven(currency, 1)) > 0
      ? [reason('TAX_DIFFERS', { rate: '', stated: totals.tax, computed })]
      : [];
  return totals.byRate.flatMap(({ rate, tax }) =>
    (rate === 'KCT' || rate === 'KKKNT') && tax !== null && !isZero(tax)
      ? [reason('TAX_DIFFERS', { rate, stated: tax, computed })]
      : [],
  );
}

function taxReasons(invoice: Amounts): VerificationReason[] {
  const { totals } = invoice;
  const byRate = totals.byRate.flatMap((group) => rateReasons(invoice, group));
  const computed = sum(totals.byRate.map(({ tax }) => tax ?? ZERO));
  const most = forgiven(invoice.currency, totals.byRate.length);
  if (totals.byRate.length === 0 || isNear(computed, totals.tax, most)) return byRate;
  return [...byRate, reason('TAX_DIFFERS', { rate: '', stated: totals.tax, computed })];
}

function rateReasons(invoice: Amounts, group: RateTotal): VerificationReason[] {
  const percent = percentOf(group);
  if (percent === null || group.tax === null) return [];
  const computed = round(
    dividedBy(times(group.base, percent), HUNDRED),
    minorUnitOf(invoice.currency),
  );
  const { length } = invoice.lines.filter(({ rate }) => rate === group.rate);
  return isNear(computed, group.tax, forgiven(invoice.currency, length))
    ? []
    : [reason('TAX_DIFFERS', { rate: percent, stated: group.tax, computed })];
}

/** Fees are part of what is paid; the discount of the head may be before or after the sum before tax. */
function totalReasons(invoice: Amounts): VerificationReason[] {
  const { withoutTax, tax, withTax, decreeReduction, discount, fees = ZERO } = invoice.totals;
  const whole = plus(plus(withoutTax, tax), fees);
  const computed = minus(whole, decreeReduction);
  const possible = [
    computed,
    whole,
    ...(isAfterDiscount(invoice) ? [] : [minus(computed, absolute(discount))]),
  ];
  const most = forgiven(invoice.currency, invoice.lines.length);
  return possible.some((one) => isNear(one, withTax, most))
    ? []
    : [reason('TOTAL_DIFFERS', { stated: withTax, computed })];
}

/** The sum before tax is less than the goods by the discount: it may not be taken off again. */
function isAfterDiscount(invoice: Amounts): boolean {
  const { lines, totals } = invoice;
  const goods = sum(subtotalsOf(lines, 'product'));
  const net = minus(goods, absolute(totals.discount));
  const isPriced = hasAmounts(lines) && !isZero(totals.discount);
  return isPriced && isNear(net, totals.withoutTax, forgiven(invoice.currency, lines.length));
}

/** A discount on the line makes it less than quantity times price, never more. */
function lineReasons({ currency, lines }: Amounts): VerificationReason[] {
  const reasons: VerificationReason[] = [];
  for (const [index, { type, quantity, price, subtotal }] of lines.entries()) {
    if (type !== 'product' || quantity === null || price === null || subtotal === null) continue;
    if (isZero(quantity) || isZero(price)) continue;
    const computed = round(times(quantity, price), minorUnitOf(currency));
    const most = plus(absolute(computed), plus(forgiven(currency, 1), lost(quantity, price)));
    if (compare(absolute(subtotal), most) > 0)
      reasons.push(reason('LINE_DIFFERS', { line: String(index + 1), stated: subtotal, computed }));
    if (reasons.length === MOST_LINES) break;
  }
  return reasons;
}

/** What a price that was rounded to its last place can have lost. */
function lost(quantity: Decimal, price: Decimal): Decimal {
  const scale = scaleOf(price);
  if (scale === 0) return ZERO;
  return times(absolute(quantity), times(HALF, decimal(`0.${'1'.padStart(scale, '0')}`)));
}
