import type { InvoiceRow } from '@hoadon/contracts/invoices';

/** `1C26TAA`: form symbol and series, as printed together on every invoice. */
export const seriesOf = (row: Pick<InvoiceRow, 'template_code' | 'invoice_serial'>): string =>
  row.invoice_serial.startsWith(row.template_code) && row.invoice_serial.length > 6
    ? row.invoice_serial
    : `${row.template_code}${row.invoice_serial}`;

/** Name of the organisation, or of the person if there is none. */
export const buyerOf = (row: Pick<InvoiceRow, 'buyer_legal_name' | 'buyer_name'>): string =>
  row.buyer_legal_name || row.buyer_name || '';

/** The other party: the buyer of a sale, the seller of a purchase. */
export const partnerOf = (
  row: Pick<InvoiceRow, 'kind_of' | 'seller_name' | 'buyer_legal_name' | 'buyer_name'>,
): string => (row.kind_of ? buyerOf(row) : row.seller_name);
