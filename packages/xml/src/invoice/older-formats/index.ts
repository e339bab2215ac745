import type { XmlElement } from '../../dom/tree.ts';
import type { Invoice } from '../invoice.ts';
import { invoiceOf2014 } from './decode-2014.ts';
import { oldVnptInvoice } from './decode-old-vnpt.ts';
import { contentOfOldVnpt, isInvoiceOf2014 } from './older-invoices.ts';

export { dayOf } from './day-text.ts';
export { isOlderInvoice, olderInvoicesIn } from './older-invoices.ts';

/** Reads an invoice of a format before 2021; returns null for one of the format in force. Throws DecodeRefused. */
export function olderInvoice(root: XmlElement): Invoice | null {
  if (isInvoiceOf2014(root)) return invoiceOf2014(root);
  const content = contentOfOldVnpt(root);
  return content && oldVnptInvoice(root, content);
}
