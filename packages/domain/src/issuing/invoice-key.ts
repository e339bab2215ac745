import { normaliseTaxCode } from '../identity/tax-code.ts';

/**
 * What tells two invoices apart, however they were written (DOMAIN §6): seller `0399991100002`,
 * template `1`, series `c26taa`, number `00000012` is `0399991100-002|1|C26TAA|12`. The date is no
 * part of it.
 */
export function invoiceKey(
  invoice: Readonly<{ sellerTaxCode: string; template: string; serial: string; number: string }>,
): string {
  const number = invoice.number.trim().replace(/^0+(?=.)/, '');
  return [
    normaliseTaxCode(invoice.sellerTaxCode),
    invoice.template.trim(),
    invoice.serial.trim().toUpperCase(),
    number,
  ].join('|');
}
