import type { PlainDate } from '../dates/plain-date.ts';
import type { InvoiceTemplate } from '../invoice/invoice-kind.ts';
import type { IssueCode } from '../invoice/issue-codes.ts';
import { isLetterOf, parseSerial } from './serial.ts';

/** Why a symbol cannot be announced, with what its sentence needs. */
export type SerialFault = Readonly<{ code: IssueCode; params: Readonly<Record<string, string>> }>;

/**
 * What stands against announcing a symbol today, or null: six characters of the pattern, a letter of
 * the kind of document, this year or the next (Circular 91/2026, Annex I; DOMAIN §1.1).
 */
export function announcementFault(
  template: InvoiceTemplate,
  text: string,
  today: PlainDate,
): SerialFault | null {
  const serial = parseSerial(text);
  if (serial === null) return { code: 'serial-invalid', params: {} };
  if (!isLetterOf(template, serial)) return { code: 'serial-letter-differs', params: {} };
  const year = Number(today.slice(0, 4));
  if (serial.year === year || serial.year === year + 1) return null;
  const params = { serialYear: String(serial.year), year: String(year) };
  return { code: 'serial-year-differs', params };
}

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
