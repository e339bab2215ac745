import { normaliseTaxCode } from '../identity/tax-code.ts';
import { invoiceNumber } from './numbering.ts';

/** How an invoice names itself, its own or a received one. */
export type StatedKey = Readonly<{
  sellerTaxCode: string;
  template: string;
  serial: string;
  number: string;
}>;

/** The same as it is kept and compared; a document that states no number has none. */
export type InvoiceKey = Readonly<Omit<StatedKey, 'number'> & { number: number | null }>;

/**
 * What tells two invoices apart, however they were written (DOMAIN §6): tax code with its dash,
 * series in capitals and without the template in front of it, number as a number. The date is no
 * part of it.
 */
export function normalisedKey(stated: StatedKey): InvoiceKey {
  const template = stated.template.trim().toUpperCase();
  const serial = stated.serial.trim().toUpperCase();
  const isFullForm = serial.length === 7 && serial.startsWith(template);
  return {
    sellerTaxCode: normaliseTaxCode(stated.sellerTaxCode),
    template,
    serial: isFullForm ? serial.slice(template.length) : serial,
    number: invoiceNumber(stated.number),
  };
}

/** The key as one text: `0399991100-002|1|C26TAA|12`. */
export function invoiceKey(stated: StatedKey): string {
  const { sellerTaxCode, template, serial, number } = normalisedKey(stated);
  return [sellerTaxCode, template, serial, number ?? stated.number.trim()].join('|');
}
