import { invoiceNumber } from './numbering.ts';

/** The name of an invoice in a text: its number, and its form and series where they are given. */
export type InvoiceName = Readonly<{
  template: string | null;
  serial: string | null;
  number: number;
}>;

const SERIES_AND_NUMBER = /^(?:(\d)?([CK]\d{2}[A-Z][A-Z0-9]{2})[\s/-]+)?(\d{1,20})$/;

/** Reads a name as paper and lists print it: `1C26TAA 00001046`, `C26TAA-1046`, `1046`. Null where it is none. */
export function readInvoiceName(text: string): InvoiceName | null {
  const [, template, serial, digits] = SERIES_AND_NUMBER.exec(text.trim().toUpperCase()) ?? [];
  const number = digits === undefined ? null : invoiceNumber(digits);
  if (number === null) return null;
  return { template: template ?? null, serial: serial ?? null, number };
}
