import type { InvoiceDetail } from '@hoadon/contracts/invoices';

/** It was checked. */
const CHECKED = 2;

/** Not checked yet, and the seller's name, address and tax code are all there (LIST-011). */
export function isToVerify(invoice: InvoiceDetail): boolean {
  const { seller_name, seller_taxcode, seller_data } = invoice;
  const stated = [seller_name, seller_taxcode, seller_data['seller_address']];
  return (
    invoice.state === 'accepted' &&
    invoice.verification !== CHECKED &&
    stated.every((text) => typeof text === 'string' && text.trim() !== '')
  );
}
