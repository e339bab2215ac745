import { sourceOf, textAt, type XmlDocument } from '../dom/tree.ts';
import { invoiceElementsIn } from '../invoice/decode.ts';
import { DecodeRefused } from '../invoice/decode-refused.ts';

/** The new parts of message 202 about an invoice written by the product: the rest is known. */
export type CodedInvoice = Readonly<{
  authorityCode: string | null;
  sellerTaxCode: string | null;
  /** The invoice inside the message, with the code and the authority's signature. */
  document: string;
}>;

/** Reads message 202 (docs/law-and-practice.md#messages) no further than its code. Throws DecodeRefused INCOMPLETE without an invoice. */
export function codedInvoiceIn(document: XmlDocument): CodedInvoice {
  const [element] = invoiceElementsIn(document.root);
  if (!element) throw new DecodeRefused('INCOMPLETE', 'TDiep/DLieu/HDon');
  return {
    authorityCode: textAt(element, 'MCCQT'),
    sellerTaxCode: textAt(element, 'DLHDon', 'NDHDon', 'NBan', 'MST'),
    document: sourceOf(document, element),
  };
}
