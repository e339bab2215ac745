import type { PlainDate } from '../dates/plain-date.ts';
import { normaliseTaxCode } from '../identity/tax-code.ts';
import { bookedTotals } from '../invoice/booked-totals.ts';
import type { InvoiceDraft } from '../invoice/invoice.ts';
import type { InvoiceKind } from '../invoice/invoice-kind.ts';
import type { Decimal } from '../money/decimal.ts';
import { foldForSearch } from '../search/fold.ts';
import { hasUnreadTotals } from './reading-remark.ts';

/** The facts of one source of an invoice by which sources are compared. Null: not stated. */
export type StatedFacts = Readonly<{
  kind: InvoiceKind | null;
  issuedOn: PlainDate | null;
  currency: string | null;
  exchangeRate: Decimal | null;
  sellerName: string | null;
  buyerTaxCode: string | null;
  buyerName: string | null;
  withoutTax: Decimal | null;
  tax: Decimal | null;
  withTax: Decimal | null;
  authorityCode: string | null;
}>;

export type FactName = keyof StatedFacts;

/** A difference of a source: its value, and the value of the source with higher precedence. */
export type FactDifference = Readonly<{ field: FactName; here: string; truer: string }>;

/** In the order in which a person compares two invoices. */
export const FACTS = [
  'kind',
  'issuedOn',
  'sellerName',
  'buyerTaxCode',
  'buyerName',
  'currency',
  'exchangeRate',
  'withoutTax',
  'tax',
  'withTax',
  'authorityCode',
] as const satisfies readonly FactName[];

/** The facts of a whole invoice. */
export function factsOf(draft: InvoiceDraft, authorityCode: string | null): StatedFacts {
  const { kind, issuedOn, currency, exchangeRate, seller, buyer } = draft;
  // What the lines of a transfer note come to is in no file of it.
  const totals = bookedTotals(draft);
  // Amounts that could not be read state nothing.
  const isUnread = hasUnreadTotals(draft);
  return {
    kind,
    issuedOn,
    currency,
    exchangeRate,
    sellerName: seller.name || null,
    buyerTaxCode: buyer.taxCode || null,
    buyerName: buyer.legalName || buyer.name || null,
    withoutTax: isUnread ? null : totals.withoutTax,
    tax: isUnread ? null : totals.tax,
    withTax: isUnread ? null : totals.withTax,
    authorityCode: authorityCode || null,
  };
}

/**
 * Where a source contradicts a truer one. What either leaves out contradicts nothing, and how names are
 * spelt (case, accents, punctuation) makes no difference.
 */
export const differencesFrom = (truer: StatedFacts, here: StatedFacts): FactDifference[] =>
  FACTS.flatMap((field) => {
    const [mine, theirs] = [here[field], truer[field]];
    if (mine === null || theirs === null || isSameFact(field, mine, theirs)) return [];
    return [{ field, here: mine, truer: theirs }];
  });

/** Whether two values of a fact mean the same. */
export const isSameFact = (field: FactName, one: string, other: string): boolean =>
  compared(field, one) === compared(field, other);

function compared(field: FactName, value: string): string {
  if (field === 'sellerName' || field === 'buyerName') return foldForSearch(value);
  if (field === 'buyerTaxCode') return normaliseTaxCode(value);
  return value.toUpperCase();
}
