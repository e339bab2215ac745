import type { Invoice } from '@hoadon/xml/invoice/invoice';

export type PrintOptions = Readonly<{
  /** Printed across every page, for previews and drafts. */
  watermark?: string;
  /** Data URL or bytes of the seller's logo, PNG or SVG. */
  logo?: Uint8Array;
}>;

/** Draws the invoice that the XML states. Never given a database row. */
export type Pdf = Readonly<{ print(invoice: Invoice, options: PrintOptions): Promise<Uint8Array> }>;
