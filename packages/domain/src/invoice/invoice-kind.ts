/** What the document is (form symbol, "mẫu số"): 1 VAT invoice, 2 sales invoice, 6 delivery / internal transfer note. */
export const INVOICE_KINDS = { vat: '1', sales: '2', transfer: '6' } as const;
export type InvoiceKind = keyof typeof INVOICE_KINDS;
export type InvoiceTemplate = (typeof INVOICE_KINDS)[InvoiceKind];

/** In the order in which they are offered. */
export const INVOICE_TEMPLATES: readonly InvoiceTemplate[] = Object.values(INVOICE_KINDS);

export const isInvoiceTemplate = (text: string): text is InvoiceTemplate =>
  INVOICE_TEMPLATES.some((template) => template === text);
