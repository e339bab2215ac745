import type { InvoiceRow } from '@hoadon/contracts/invoices';

export const numberOf = ({ invoice_number, id }: InvoiceRow): string => invoice_number ?? `#${id}`;

/** Who stands on the other side of an invoice: the seller of what came in, the buyer of what went out. */
export const otherParty = (row: InvoiceRow): string =>
  row.kind_of ? (row.buyer_legal_name ?? row.buyer_name ?? '') : row.seller_name;
