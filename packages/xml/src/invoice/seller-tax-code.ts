import { at, childOf, textAt, type XmlElement } from '../dom/tree.ts';
import { contentOfOldVnpt, isInvoiceOf2014 } from './older-formats/older-invoices.ts';

/** Text of the first child of that name, as TagReader reads it; null where missing or empty. */
type ReadText = (parent: XmlElement | null, tag: string) => string | null;

/**
 * Returns the seller's tax code from the one element where the format of the invoice states it. Used by the decoders
 * and by the check of the signer: an element for the seller in another format would be a decoy, by which any
 * certificate would sign for any seller.
 */
export function sellerTaxCodeIn(invoice: XmlElement, text: ReadText = textAt): string | null {
  if (isInvoiceOf2014(invoice)) {
    const data = childOf(invoice, 'invoiceData');
    return text(data, 'sellerTaxCode') ?? text(childOf(data, 'seller'), 'sellerTaxCode');
  }
  const content = contentOfOldVnpt(invoice);
  if (content) return text(content, 'ComTaxCode');
  return text(at(invoice, 'DLHDon', 'NDHDon', 'NBan'), 'MST');
}
