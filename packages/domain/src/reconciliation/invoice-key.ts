import { normaliseTaxCode } from '../identity/tax-code.ts';
import type { InvoiceFacts } from './invoice-facts.ts';

/** Which invoice it is, however each side writes it (DOMAIN §6): the day of issue is no part of it. */
export type InvoiceKey = Readonly<{
  seller: string;
  template: string;
  serial: string;
  number: string;
  /** All four in one. */
  text: string;
}>;

type Written = Pick<InvoiceFacts, 'sellerTaxCode' | 'template' | 'serial' | 'number'>;

/** `1C26TAA` written in one: the template stands before the serial. */
const WHOLE_SYMBOL = /^([1-9])([CK]\d\d[A-Z]{3})$/;
const SPACES = /\s+/g;
const LEADING_ZEROS = /^0+(?=\d)/;

/** Case, spaces, leading zeros, the dash of a branch and a template written before the serial make no difference. */
export function keyOf(written: Written): InvoiceKey {
  const seller = normaliseTaxCode(plain(written.sellerTaxCode));
  const [, before, behind] = WHOLE_SYMBOL.exec(plain(written.serial)) ?? [];
  const serial = behind ?? plain(written.serial);
  const template = plain(written.template) || (before ?? '');
  const number = plain(written.number).replace(LEADING_ZEROS, '');
  return { seller, template, serial, number, text: `${seller}|${template}|${serial}|${number}` };
}

/** Whether both sides write it letter by letter alike. */
export const isWrittenAlike = (a: Written, b: Written): boolean =>
  a.number === b.number &&
  a.serial === b.serial &&
  a.template === b.template &&
  a.sellerTaxCode === b.sellerTaxCode;

const plain = (text: string): string => text.replace(SPACES, '').toUpperCase();
