import type { PlainDate } from '../dates/plain-date.ts';
import type { InvoiceTemplate } from '../invoice/invoice-kind.ts';

/** Meaning of the six characters of a series (Circular 91/2026, Annex I; docs/law-and-practice.md#form-and-series). */
export type Serial = Readonly<{
  /** C: each invoice gets a code of the authority; K: none. */
  coded: boolean;
  year: number;
  /** T firm or household, L coded per occurrence, M cash register, N transfer note … */
  letter: string;
  /** Two characters of the seller's own, YY by default. */
  own: string;
}>;

const OWN = /^([CK])(\d{2})([TDLMNBGHXF])([A-Z]{2})$/;
/** Some providers put digits into the last two places. */
const RECEIVED = /^([CK])(\d{2})([TDLMNBGHXF])([A-Z0-9]{2})$/;
const LETTERS: Readonly<Record<InvoiceTemplate, string>> = { '1': 'TDLMF', '2': 'TDLM', '6': 'NB' };
/** Of documents that are only received. */
const LETTERS_OF_OTHERS: Readonly<Record<string, string>> = { ...LETTERS, '5': 'GH', '7': 'X' };

const readSerial = (serial: string, shape: RegExp): Serial | null => {
  const [, code, year, letter, own] = shape.exec(serial) ?? [];
  if (!code || !year || !letter || !own) return null;
  return { coded: code === 'C', year: 2000 + Number(year), letter, own };
};

/** Reads a series as a seller may announce it; null where it breaks the pattern. */
export const parseSerial = (serial: string): Serial | null => readSerial(serial, OWN);
/** Reads a series on a received invoice, with the wider pattern that others use. */
export const parseReceivedSerial = (serial: string): Serial | null => readSerial(serial, RECEIVED);

/** Whether the letter suits the kind of document. */
export const isLetterOf = (template: InvoiceTemplate, serial: Serial): boolean =>
  LETTERS[template].includes(serial.letter);

/**
 * Of each kind the letters whose invoices this product issues as the law asks. Others need what it does not make: M a code of the
 * seller's own and message 206, L message 201, F message 209, D the particulars of public assets, B a contract of agency
 * (Circular 91/2026, Annex I).
 */
const ISSUED_LETTERS: Readonly<Record<InvoiceTemplate, string>> = { '1': 'T', '2': 'T', '6': 'N' };

/** Whether invoices of this letter can be issued. */
export const isIssuedLetter = (template: InvoiceTemplate, { letter }: Serial): boolean =>
  ISSUED_LETTERS[template].includes(letter);

/** The same of any form that may be received; a form without a list of letters accepts all. */
export const isLetterOfReceived = (template: string, serial: Serial): boolean =>
  LETTERS_OF_OTHERS[template]?.includes(serial.letter) ?? true;

/** The letter of invoices that a cash register makes (Circular 91/2026, Annex I). */
const CASH_REGISTER = 'M';

/** Whether invoices of this series come from a cash register. */
export const isOfCashRegister = (serial: string): boolean =>
  parseReceivedSerial(serial)?.letter === CASH_REGISTER;

/** Numbers start anew each year under a new series: C26TAA is followed by C27TAA. Null past 2099. */
export function nextYearSerial(serial: string): string | null {
  const parts = parseSerial(serial);
  if (parts === null || parts.year === 2099) return null;
  return `${serial.charAt(0)}${String(parts.year - 1999).padStart(2, '0')}${serial.slice(3)}`;
}

/** Whether an invoice of this day belongs into the series. */
export const isSerialOfYear = (serial: Serial, issuedOn: PlainDate): boolean =>
  issuedOn.startsWith(`${serial.year}-`);

/** Those that an invoice of this day belongs into: the series of another year gives it no number. */
export const ofYear = <Announced extends Readonly<{ serial: string }>>(
  announced: readonly Announced[],
  issuedOn: PlainDate,
): Announced[] =>
  announced.filter(({ serial: text }) => {
    const serial = parseSerial(text);
    return serial !== null && isSerialOfYear(serial, issuedOn);
  });

/** Whether the year of the series is over: nothing more is issued from it. */
export function isOfEarlierYear(text: string, today: PlainDate): boolean {
  const serial = parseSerial(text);
  return serial !== null && serial.year < Number(today.slice(0, 4));
}

/** Whether both are one series, be it in two years: C25TAA and C26TAA. */
export const isSameSeries = (one: string, other: string): boolean =>
  withoutYear(one) === withoutYear(other);

const withoutYear = (serial: string): string => serial.slice(0, 1) + serial.slice(3);
