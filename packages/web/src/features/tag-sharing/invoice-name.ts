import type { SharedInvoice } from '@hoadon/contracts/tag-sharing';

/** `1C26TAA · 00000123`. */
export const invoiceName = ({ template_code, invoice_serial, invoice_number }: SharedInvoice) =>
  [`${template_code}${invoice_serial}`, invoice_number].filter(Boolean).join(' · ');
