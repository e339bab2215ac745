import { normaliseTaxCode } from '../identity/tax-code.ts';
import { invoiceKey } from '../intake/invoice-key.ts';
import { type Decimal, isZero, ZERO } from '../money/decimal.ts';
import type { InvoiceFacts, RateFacts } from './invoice-facts.ts';
import { isWithin, toleranceOf } from './tolerance.ts';

/** What is compared of two that are one invoice, in the order in which it is shown. */
export const COMPARED_FIELDS = [
  'sellerTaxCode',
  'template',
  'serial',
  'number',
  'issuedOn',
  'buyerTaxCode',
  'currency',
  'withoutTax',
  'tax',
  'withTax',
  'rates',
  'chainState',
  'authorityCode',
] as const;
export type ComparedField = (typeof COMPARED_FIELDS)[number];

export type FieldDifference = Readonly<{
  field: ComparedField;
  own: string | null;
  portal: string | null;
  /** Rounding alone makes it: within the tolerance. */
  isRounding: boolean;
}>;

const AMOUNTS = ['withoutTax', 'tax', 'withTax'] as const;

/**
 * Every field in which the two sides differ. An amount, a rate or the authority's code that one side does not state is
 * no difference; a buyer's tax code that one side lacks is one.
 */
export function differencesOf(own: InvoiceFacts, listed: InvoiceFacts): FieldDifference[] {
  const portal = withoutZeroAmounts(own, listed);
  const differences: FieldDifference[] = [];
  const add = (field: ComparedField, a: string | null, b: string | null, isRounding = false) => {
    differences.push({ field, own: a, portal: b, isRounding });
  };
  compareKeys(own, portal, add);
  if (own.issuedOn !== portal.issuedOn) add('issuedOn', own.issuedOn, portal.issuedOn);
  if (codeOf(own) !== codeOf(portal)) add('buyerTaxCode', own.buyerTaxCode, portal.buyerTaxCode);
  if (own.currency !== portal.currency) add('currency', own.currency, portal.currency);
  for (const field of AMOUNTS) {
    const [a, b] = [own[field], portal[field]];
    if (a !== null && b !== null && a !== b)
      add(field, a, b, isWithin(a, b, toleranceFor(own, portal)));
  }
  compareRates(own, portal, add);
  if (own.chainState !== portal.chainState) add('chainState', own.chainState, portal.chainState);
  const [a, b] = [own.authorityCode, portal.authorityCode];
  if (a !== null && b !== null && a.toUpperCase() !== b.toUpperCase()) add('authorityCode', a, b);
  return differences;
}

/** Whether both sides write which invoice it is letter by letter alike. */
export const isWrittenAlike = (a: InvoiceFacts, b: InvoiceFacts): boolean =>
  a.number === b.number &&
  a.serial === b.serial &&
  a.template === b.template &&
  a.sellerTaxCode === b.sellerTaxCode;

/** Whether rounding alone explains how the totals of the two differ. */
export function amountsAgree(own: InvoiceFacts, listed: InvoiceFacts): boolean {
  const portal = withoutZeroAmounts(own, listed);
  return AMOUNTS.every((field) => {
    const [a, b] = [own[field], portal[field]];
    return a === null || b === null || a === b || isWithin(a, b, toleranceFor(own, portal));
  });
}

/**
 * The portal lists an invoice with amounts of 0 once it is replaced: it then states none of its amounts. Both sides have it
 * as replaced, and all amounts that are listed are 0.
 */
function withoutZeroAmounts(own: InvoiceFacts, portal: InvoiceFacts): InvoiceFacts {
  if (own.chainState !== 'REPLACED' || portal.chainState !== 'REPLACED') return portal;
  const listed = [
    ...AMOUNTS.map((field) => portal[field]),
    ...(portal.rates ?? []).flatMap(({ base, tax }) => [base, tax]),
  ];
  const isZeroListed = listed.every((amount) => amount === null || isZero(amount));
  return isZeroListed
    ? { ...portal, withoutTax: null, tax: null, withTax: null, rates: null }
    : portal;
}

type Add = (field: ComparedField, own: string | null, portal: string | null, is?: boolean) => void;

function compareKeys(own: InvoiceFacts, portal: InvoiceFacts, add: Add): void {
  if (isWrittenAlike(own, portal)) return;
  const [a, b] = [invoiceKey(own), invoiceKey(portal)];
  if (a.text === b.text) return;
  if (a.seller !== b.seller) add('sellerTaxCode', own.sellerTaxCode, portal.sellerTaxCode);
  for (const field of ['template', 'serial', 'number'] as const)
    if (a[field] !== b[field]) add(field, own[field], portal[field]);
}

function compareRates(own: InvoiceFacts, portal: InvoiceFacts, add: Add): void {
  if (own.rates === null || portal.rates === null) return;
  const [a, b] = [byRate(own.rates), byRate(portal.rates)];
  const tolerance = toleranceFor(own, portal);
  let isRounding = true;
  let isOther = false;
  for (const rate of new Set([...a.keys(), ...b.keys()])) {
    const [left, right] = [a.get(rate) ?? NOTHING, b.get(rate) ?? NOTHING];
    for (const field of ['base', 'tax'] as const) {
      if (left[field] === right[field]) continue;
      isOther = true;
      isRounding &&= isWithin(left[field], right[field], tolerance);
    }
  }
  if (isOther) add('rates', ratesText(own.rates), ratesText(portal.rates), isRounding);
}

type Amounts = Readonly<{ base: Decimal; tax: Decimal }>;
const NOTHING: Amounts = { base: ZERO, tax: ZERO };

const byRate = (rates: readonly RateFacts[]): ReadonlyMap<string, Amounts> =>
  new Map(rates.map(({ rate, base, tax }) => [rate, { base, tax: tax ?? ZERO }]));

const ratesText = (rates: readonly RateFacts[]): string =>
  rates.map(({ rate, base, tax }) => `${rate}: ${base} + ${tax ?? ZERO}`).join('; ');

const toleranceFor = (own: InvoiceFacts, portal: InvoiceFacts): Decimal =>
  toleranceOf(own.currency, Math.max(own.lines, portal.lines));

const codeOf = ({ buyerTaxCode }: InvoiceFacts): string | null =>
  buyerTaxCode === null ? null : normaliseTaxCode(buyerTaxCode) || null;
