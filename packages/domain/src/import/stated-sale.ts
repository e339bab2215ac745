import type { InvoiceDraft } from '../invoice/invoice.ts';
import { partnerIdentity, partnerName } from '../partners/partner-identity.ts';
import { foldForSearch } from '../search/fold.ts';

/**
 * What two files state alike of one sale: its key in the file, buyer, day, currency and totals. The series may be another,
 * and so may the words of the lines.
 */
export function statedSale(
  key: string,
  {
    buyer,
    issuedOn,
    currency,
    totals,
  }: Pick<InvoiceDraft, 'buyer' | 'issuedOn' | 'currency' | 'totals'>,
): string {
  const who = partnerIdentity(buyer) ?? foldForSearch(partnerName(buyer));
  return JSON.stringify([key, who, issuedOn, currency, totals.withoutTax, totals.withTax]);
}
