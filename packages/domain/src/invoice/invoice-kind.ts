/** What the document is (form symbol, "mẫu số"): 1 VAT invoice, 2 sales invoice, 6 delivery / internal transfer note. */
export const INVOICE_KINDS = { vat: '1', sales: '2', transfer: '6' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;
export type InvoiceTemplate = (typeof INVOICE_KINDS)[InvoiceKind];
