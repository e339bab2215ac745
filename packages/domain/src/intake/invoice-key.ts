import { invoiceNumber } from '../issuing/numbering.ts';

/** What names one invoice among all there are (authority's error 20609). */
export type NamedInvoice = Readonly<{
  sellerTaxCode: string;
  /** Form symbol as written: 1, or 01GTKT0/001 of older ones. */
  template: string;
  serial: string;
  number: number;
}>;

/**
 * The one text by which an invoice is known from wherever it comes: seller, form, series and number without
 * what people and programs write differently (case, spaces, dashes of the tax code, zeros of the number).
 * A branch is another seller than its head office.
 */
export const invoiceKey = ({ sellerTaxCode, template, serial, number }: NamedInvoice): string =>
  [
    sellerTaxCode.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''),
    symbolOf(template),
    symbolOf(serial),
    number,
  ].join('|');

/** Form and series as they are compared; what parts the key is no part of a symbol. */
export const symbolOf = (text: string): string => text.toUpperCase().replaceAll(/[\s|]/g, '');

/** The same of an invoice that another one names; null where it names none by number. */
export function keyOfNamed(
  sellerTaxCode: string,
  named: Readonly<{ template: string; serial: string; number: string }>,
): string | null {
  const number = invoiceNumber(named.number);
  if (number === null || named.serial.trim() === '') return null;
  return invoiceKey({ sellerTaxCode, template: named.template, serial: named.serial, number });
}
