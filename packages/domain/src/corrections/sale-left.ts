import { chainEffect, countsFor } from '../invoice/chain-effect.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import type { Line } from '../invoice/lines/line.ts';
import { sumByRate } from '../invoice/lines/sum-lines.ts';
import { rateKey, rateName } from '../invoice/listed-rate.ts';
import type { RateTotal } from '../invoice/totals.ts';
import { type Finding, finding } from '../invoice/validation/issue-codes.ts';
import { isForeign } from '../money/currency.ts';
import {
  type Decimal,
  decimal,
  isNegative,
  isPositive,
  isZero,
  minus,
  negated,
  ONE,
  plus,
  sum,
  times,
  ZERO,
} from '../money/decimal.ts';
import { discountFindings } from './discount-findings.ts';
import { type FamilyMember, type FamilyValue, familyValue } from './family-value.ts';

/** A member of a family with its rates; `byRate` null: its amounts are known, its rates are not. */
export type RatedMember = FamilyMember &
  Readonly<{
    byRate: readonly RateTotal[] | null;
    /** Percentage of its relief row; null: it has none, or that is not known. */
    reliefRate?: Decimal | null;
  }>;

/** What an invoice and its corrections in force come to: what a further correction may take back. */
export type SaleLeft = FamilyValue &
  Readonly<{
    /** Null where the rates of one of them are not known. */
    byRate: readonly RateTotal[] | null;
    /** How many of them are in force. */
    members: number;
    /** Percentage of the relief row of the invoice itself; null: it has none, or that is not known. */
    reliefRate?: Decimal | null;
    /** Lines that can still come back; left out where they are not known. */
    lines?: readonly Line[];
  }>;

export function saleLeft(family: readonly RatedMember[]): SaleLeft {
  const inForce = family.filter((member) => countsFor(member) === 1);
  const rates = inForce.map(({ byRate }) => byRate);
  const isKnown = rates.every((byRate) => byRate !== null);
  const byRate = isKnown ? joined(rates.flat()) : null;
  const whole = inForce.find(({ chainState }) => chainEffect(chainState) === 'whole');
  return {
    ...familyValue(family),
    byRate,
    members: inForce.length,
    reliefRate: whole?.reliefRate ?? null,
  };
}

function joined(totals: readonly RateTotal[]): readonly RateTotal[] {
  const byKey = new Map<string, RateTotal>();
  for (const total of totals) {
    const before = byKey.get(rateKey(total));
    byKey.set(rateKey(total), {
      rate: total.rate,
      customRate: total.customRate,
      base: plus(before?.base ?? ZERO, total.base),
      tax: plus(before?.tax ?? ZERO, total.tax ?? ZERO),
    });
  }
  return [...byKey.values()];
}

/**
 * Findings where an adjustment takes back more than is left of the sale, by rate and in all, or its relief by another
 * percentage, or goods without their discount. Advice only: a seller may pay back more than was paid, but cannot take back tax at a rate that was never
 * charged. `left` is given by invoice, for a list in its order; null for an invoice that is not here.
 */
export function creditFindings(draft: InvoiceDraft, left: readonly (SaleLeft | null)[]): Finding[] {
  const { related, lines } = draft;
  if (related?.relation !== 'adjusts' || related.adjusts !== 'amounts') return [];
  return left.flatMap((ofSale, index) => {
    if (ofSale === null) return [];
    const placed = lines
      .map((line, position) => ({ line, position }))
      .filter(({ line }) => !related.list || line.original === index + 1);
    return [
      ...findingsOf(placed, ofSale, draft),
      ...reliefFindings(placed, ofSale),
      ...discountFindings(placed, ofSale.lines ?? [], unitOf(draft)),
    ];
  });
}

/** Whether an adjustment takes back more than is left, or than was billed. A relief that it does not return is another matter. */
export const takesBackTooMuch = (
  draft: InvoiceDraft,
  left: readonly (SaleLeft | null)[],
): boolean =>
  creditFindings(draft, left).some(
    ({ code }) => code.startsWith('credit-exceeds-') || code === 'discount-not-returned',
  );

/** What was sold at one percentage comes back at the same. */
const reliefFindings = (
  placed: readonly PlacedLine[],
  { reliefRate: original }: SaleLeft,
): Finding[] =>
  placed.flatMap(({ line: { type, customRate: rate }, position }) =>
    type === 'decree' && original && rate !== null && !isZero(minus(rate, original))
      ? [finding(`lines.${position}.customRate`, 'relief-rate-differs', { rate, original })]
      : [],
  );

type PlacedLine = Readonly<{ line: Line; position: number }>;

function findingsOf(placed: readonly PlacedLine[], left: SaleLeft, draft: InvoiceDraft): Finding[] {
  const { kind } = draft;
  const lines = placed.map(({ line }) => line);
  const statesRelief = lines.some(
    ({ type, subtotal }) => type === 'decree' && subtotal !== null && !isZero(subtotal),
  );
  const findings: Finding[] = [];
  if (kind === 'vat' && left.byRate !== null)
    for (const credit of sumByRate(lines)) {
      const sold = left.byRate.find((total) => rateKey(total) === rateKey(credit));
      const at = placed.find(({ line }) => rateKey(line) === rateKey(credit));
      const path = `lines.${at?.position ?? 0}.rate`;
      const exceeded = exceededBy(credit, sold);
      if (exceeded)
        findings.push(finding(path, exceeded.code, { rate: rateName(credit), ...exceeded.params }));
    }
  const credit = inAll(lines);
  // The relief of each member is rounded by itself.
  const slack = times(unitOf(draft), decimal(left.members));
  const isOfOtherRates =
    findings.some(({ code }) => code === 'credit-exceeds-rate') || left.byRate === null;
  const relief = minus(left.withoutTax, payable(left));
  if (
    exceeds(credit.withoutTax, left.withoutTax) ||
    exceeds(payable(credit), plus(payable(left), slack)) ||
    (isOfOtherRates && exceeds(credit.withTax, left.withTax))
  )
    findings.push(
      finding('totals.withTax', 'credit-exceeds-sale', {
        left: left.withTax,
        credit: negated(credit.withTax),
      }),
    );
  else if (isNegative(credit.withoutTax) && isPositive(relief) && !statesRelief)
    findings.push(finding('totals.withTax', 'relief-not-returned', { relief }));
  return findings;
}

type Exceeded = Readonly<{
  code: 'credit-exceeds-rate' | 'credit-exceeds-tax';
  params: Readonly<{ left: Decimal; credit: Decimal }>;
}>;

/** Returns that are rounded one by one may take back more tax than was charged although their base does not. */
function exceededBy(credit: RateTotal, sold: RateTotal | undefined): Exceeded | null {
  const base = sold?.base ?? ZERO;
  if (exceeds(credit.base, base))
    return { code: 'credit-exceeds-rate', params: { left: base, credit: negated(credit.base) } };
  const tax = sold?.tax ?? ZERO;
  return credit.tax !== null && exceeds(credit.tax, tax)
    ? { code: 'credit-exceeds-tax', params: { left: tax, credit: negated(credit.tax) } }
    : null;
}

const CENT = decimal('0.01');

const unitOf = ({ currency }: InvoiceDraft): Decimal => (isForeign(currency) ? CENT : ONE);

const exceeds = (credit: Decimal, left: Decimal): boolean =>
  isNegative(credit) && isNegative(plus(left, credit));

/** What is paid beside tax: the goods without the relief. */
const payable = ({ withTax, tax }: FamilyValue): Decimal => minus(withTax, tax);

/** As totals are summed: a discount and the relief are taken off. */
function inAll(lines: readonly Line[]): FamilyValue {
  const of = (type: Line['type'], field: 'subtotal' | 'tax' | 'total') =>
    sum(lines.filter((line) => line.type === type).map((line) => line[field] ?? ZERO));
  const net = (field: 'subtotal' | 'tax' | 'total') =>
    minus(of('product', field), of('discount', field));
  return {
    withoutTax: net('subtotal'),
    tax: net('tax'),
    withTax: minus(net('total'), of('decree', 'total')),
  };
}
