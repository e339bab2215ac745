import { invoiceNumber } from '../issuing/numbering.ts';

/** How an invoice names itself, or is named by another, as it is written there. */
export type WrittenKey = Readonly<{
  sellerTaxCode: string;
  /** Form symbol: 1, or 01GTKT0/001 of older ones; empty where it is part of the serial. */
  template: string;
  serial: string;
  number: string | number;
}>;

/** What names one invoice among all there are (authority's error 20609; docs/law-and-practice.md#invoice-key): the day of issue is no part of it. */
export type InvoiceKey = Readonly<{
  seller: string;
  template: string;
  serial: string;
  number: string;
  /** The one text by which it is known from wherever it comes. */
  text: string;
}>;

/** `1C26TAA` written in one: the form precedes the series. */
const WHOLE_SYMBOL = /^([1-9])([CK]\d\d[A-Z]{3})$/;
const LEADING_ZEROS = /^0+(?=\d)/;

/**
 * Seller, form, series and number without what people and programs write differently: case, spaces, dashes of the tax code, zeros
 * of the number, the form before the series. A branch is another seller than its head office.
 */
export function invoiceKey(written: WrittenKey): InvoiceKey {
  const seller = written.sellerTaxCode.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  const { template, serial } = partsOf(symbolOf(written.template), symbolOf(written.serial));
  const number = symbolOf(String(written.number)).replace(LEADING_ZEROS, '');
  return { seller, template, serial, number, text: [seller, template, serial, number].join('|') };
}

function partsOf(template: string, serial: string): Pick<InvoiceKey, 'template' | 'serial'> {
  const [, form, series] = WHOLE_SYMBOL.exec(serial) ?? [];
  if (form === undefined || series === undefined) return { template, serial };
  const isOfForm = template === '' || template === form || template === serial;
  return isOfForm ? { template: form, serial: series } : { template, serial };
}

/** Form and series as they are compared; what parts the key is no part of a symbol. */
export const symbolOf = (text: string): string => text.toUpperCase().replaceAll(/[\s|]/g, '');

/** The key of an invoice that another one names; null where it names none by number. */
export function keyOfNamed(
  sellerTaxCode: string,
  named: Readonly<{ template: string; serial: string; number: string }>,
): string | null {
  const number = invoiceNumber(named.number);
  if (number === null || named.serial.trim() === '') return null;
  return invoiceKey({ ...named, sellerTaxCode, number }).text;
}
