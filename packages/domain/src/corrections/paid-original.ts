import type { InvoiceDraft } from '../invoice/invoice.ts';
import { type Finding, finding } from '../invoice/validation/issue-codes.ts';
import { type Decimal, isZero } from '../money/decimal.ts';
import { partnerName } from '../partners/partner-identity.ts';
import { foldForSearch } from '../search/fold.ts';

/** What was paid of an invoice that a replacement names, and who its buyer is. */
export type PaidOriginal = Readonly<{
  currency: string;
  paid: Decimal;
  buyer: Readonly<{ name: string | null; taxCode: string | null }>;
}>;

/**
 * What becomes of the payments of an invoice where its replacement is in another currency or names another buyer. Advice: they count for the
 * replacement (docs/decisions/0017), and the seller knows whose money it is.
 */
export function paidOriginalFindings(draft: InvoiceDraft, original: PaidOriginal): Finding[] {
  const { paid, currency, buyer } = original;
  if (draft.related?.relation !== 'replaces' || isZero(paid)) return [];
  return [
    ...(draft.currency === currency
      ? []
      : [finding('currency', 'paid-in-other-currency', { paid, currency })]),
    ...(isSameBuyer(draft, buyer)
      ? []
      : [finding('buyer', 'paid-by-other-buyer', { paid, currency, buyer: buyer.name ?? '' })]),
  ];
}

/** Tax codes decide if both parties state one. */
function isSameBuyer({ buyer }: InvoiceDraft, other: PaidOriginal['buyer']): boolean {
  if (buyer.taxCode && other.taxCode) return buyer.taxCode === other.taxCode;
  return foldForSearch(partnerName(buyer)) === foldForSearch(other.name ?? '');
}
