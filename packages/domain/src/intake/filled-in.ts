import type { Buyer, InvoiceDraft } from '../invoice/invoice.ts';
import { hasUnreadTotals } from './reading-remark.ts';

/** Whether a source states the goods. A list of the portal states totals alone. */
export const hasLines = ({ lines }: InvoiceDraft): boolean => lines.some(({ name }) => name !== '');

/** Whether the lines of one can be those of the other: both come to the same. */
export const comesToTheSame = (one: InvoiceDraft, other: InvoiceDraft): boolean =>
  !hasUnreadTotals(one) &&
  !hasUnreadTotals(other) &&
  one.currency === other.currency &&
  one.totals.withoutTax === other.totals.withoutTax &&
  one.totals.tax === other.totals.tax;

/**
 * A source without lines, completed by another one with all that such a source leaves out. The facts by which sources
 * are compared stay its own (`StatedFacts`); completed again from a source with higher precedence it is as if completed
 * by that alone.
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
