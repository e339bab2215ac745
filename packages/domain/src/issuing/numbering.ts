import type { PlainDate } from '../dates/plain-date.ts';
import type { FailureCode } from '../errors/failure.ts';
import { isSerialOfYear, parseSerial } from './serial.ts';

/** Numbers have at most eight digits (docs/law-and-practice.md#numbers). */
export const MAX_NUMBER = 99_999_999;

/** The row that hands out the numbers of one series. */
export type Series = Readonly<{
  serial: string;
  active: boolean;
  nextNumber: number;
  /** An invoice that came from elsewhere has the next number, or a later one: two would have the same. */
  isTaken: boolean;
  /** Issue date of the last number; null before the first. */
  lastIssuedOn: PlainDate | null;
}>;

/**
 * Why the next number may not go to an invoice of this day, or null. Dates follow numbers: number
 * n + 1 never carries an earlier date than n, and no invoice is dated tomorrow.
 */
export function numberingRefusal(
  series: Series,
  issuedOn: PlainDate,
  today: PlainDate,
): FailureCode | null {
  const serial = parseSerial(series.serial);
  if (!series.active || series.nextNumber > MAX_NUMBER) return 'SERIES_NOT_ACTIVE';
  if (serial === null || !isSerialOfYear(serial, issuedOn)) return 'SERIES_NOT_ACTIVE';
  if (series.isTaken) return 'SERIES_NUMBER_TAKEN';
  if (issuedOn > today) return 'ISSUE_DATE_IN_FUTURE';
  if (series.lastIssuedOn !== null && issuedOn < series.lastIssuedOn) {
    return 'ISSUE_DATE_BEFORE_LAST_NUMBER';
  }
  return null;
}

/** A number as people write it: eight digits (docs/law-and-practice.md#numbers). The XML and comparisons use it without zeros. */
export const displayNumber = (number: number | string): string => String(number).padStart(8, '0');

/** The number that text writes, zeros in front or not; null where it is none from 1 to 99,999,999. */
export function invoiceNumber(text: string): number | null {
  const number = /^\d{1,20}$/.test(text.trim()) ? Number(text) : 0;
  return number >= 1 && number <= MAX_NUMBER ? number : null;
}
