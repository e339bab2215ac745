import { childOf, childrenOf, type XmlElement } from '../../dom/tree.ts';

const NAMESPACE_OF_2014 = /laphoadon\.gdt\.gov\.vn/;

/** An invoice of the format of 2014 (`inv:invoice`), which most software wrote until 2022. */
export const isInvoiceOf2014 = ({ local, namespace }: XmlElement): boolean =>
  local === 'invoice' && NAMESPACE_OF_2014.test(namespace);

/** Content of an invoice of VNPT's own format before 2021; null for any other element. */
export const contentOfOldVnpt = (element: XmlElement): XmlElement | null =>
  element.local === 'Invoice' ? childOf(element, 'Content') : null;

export const isOlderInvoice = (element: XmlElement): boolean =>
  isInvoiceOf2014(element) || contentOfOldVnpt(element) !== null;

/** Returns the invoices of a file in one of the formats before 2021: its root, or those of an `inv:transaction`. */
export function olderInvoicesIn(root: XmlElement): XmlElement[] {
  if (isOlderInvoice(root)) return [root];
  return childrenOf(childOf(root, 'invoices'), 'invoice').filter(isInvoiceOf2014);
}
