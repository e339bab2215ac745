import type { PlainDate } from '../dates/plain-date.ts';
import { isPersonTaxCode } from '../identity/tax-code.ts';
import { INVOICE_KINDS, type InvoiceTemplate } from '../invoice/invoice-kind.ts';
import type { IssueCode } from '../invoice/validation/issue-codes.ts';
import { isIssuedLetter, isLetterOf, parseSerial } from './serial.ts';

/** Why a symbol cannot be announced, with what its sentence needs. */
export type SerialFault = Readonly<{ code: IssueCode; params: Readonly<Record<string, string>> }>;

export type Announcer = Readonly<{ taxCode: string; today: PlainDate }>;

/** Returns why the seller cannot announce a symbol today, or null: `issuingFault`, and it is of this year or the next. */
export function announcementFault(
  template: InvoiceTemplate,
  text: string,
  { taxCode, today }: Announcer,
): SerialFault | null {
  const fault = issuingFault(template, text, taxCode);
  if (fault) return fault;
  const serialYear = parseSerial(text)?.year ?? 0;
  const year = Number(today.slice(0, 4));
  if (serialYear === year || serialYear === year + 1) return null;
  const params = { serialYear: String(serialYear), year: String(year) };
  return { code: 'serial-year-differs', params };
}

/**
 * Returns why the seller cannot issue invoices under a symbol, or null: it has six characters of the pattern and a letter of the kind of
 * document whose invoices this product can issue (Circular 91/2026, Annex I; docs/law-and-practice.md#form-and-series).
 */
export function issuingFault(
  template: InvoiceTemplate,
  text: string,
  taxCode: string,
): SerialFault | null {
  const serial = parseSerial(text);
  if (serial === null) return { code: 'serial-invalid', params: {} };
  if (!mayIssueKind(template, taxCode)) return { code: 'vat-invoice-of-household', params: {} };
  if (!isLetterOf(template, serial)) return { code: 'serial-letter-differs', params: {} };
  return isIssuedLetter(template, serial)
    ? null
    : { code: 'serial-letter-not-issued', params: { letter: serial.letter } };
}

/**
 * Whether a seller may issue this kind of invoice. Households and persons pay VAT on their turnover and issue sales invoices, never VAT
 * invoices (Law 48/2024/QH15, articles 11 and 12). The twelve digits of a personal number identify them.
 */
export const mayIssueKind = (template: InvoiceTemplate, taxCode: string): boolean =>
  template !== INVOICE_KINDS.vat || !isPersonTaxCode(taxCode);

const A = 'A'.charCodeAt(0);
const LETTERS = 26;

/**
 * The first symbol of the kind that is not taken yet this year: C26TAA, C26TAB, … Null where all
 * 676 are taken.
 */
export function freeSerial(
  template: InvoiceTemplate,
  taken: readonly string[],
  today: PlainDate,
): string | null {
  const front = `C${today.slice(2, 4)}${template === '6' ? 'N' : 'T'}`;
  for (let index = 0; index < LETTERS * LETTERS; index += 1) {
    const own = String.fromCharCode(A + Math.floor(index / LETTERS), A + (index % LETTERS));
    if (!taken.includes(front + own)) return front + own;
  }
  return null;
}
