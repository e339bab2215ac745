import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';
import { hasUnreadTotals } from './reading-remark.ts';

/** Whether a source tells what was sold. A list of the portal tells totals alone. */
export const tellsLines = ({ lines }: InvoiceDraft): boolean =>
  lines.some(({ name }) => name !== '');

/** Whether the lines of one can be those of the other: both come to the same. */
export const comesToTheSame = (one: InvoiceDraft, other: InvoiceDraft): boolean =>
  !hasUnreadTotals(one) &&
  !hasUnreadTotals(other) &&
  one.currency === other.currency &&
  one.totals.withoutTax === other.totals.withoutTax &&
  one.totals.tax === other.totals.tax;

/**
 * A source that tells no lines, with all that such a source leaves out as another tells it. What sources are compared by stays as it
 * tells it (`StatedFacts`); filled in anew from a truer one it is as if it had been filled in by that alone.
 */
export const filledIn = (stated: InvoiceDraft, from: InvoiceDraft): InvoiceDraft => ({
  ...stated,
  seller: { ...from.seller, taxCode: stated.seller.taxCode, name: stated.seller.name },
  buyer: buyerFrom(stated.buyer, from.buyer),
  lines: from.lines,
  paymentMethod: from.paymentMethod,
  delivery: from.delivery,
  related: from.related,
  note: from.note,
});

const buyerFrom = ({ taxCode, legalName, name }: Buyer, from: Buyer): Buyer => ({
  ...from,
  taxCode,
  legalName,
  name: legalName === null ? name : from.name,
});
